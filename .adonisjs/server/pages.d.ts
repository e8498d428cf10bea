import '@adonisjs/inertia/types'

import type React from 'react'
import type { Prettify } from '@adonisjs/core/types/common'

type ExtractProps<T> =
  T extends React.FC<infer Props>
    ? Prettify<Omit<Props, 'children'>>
    : T extends React.Component<infer Props>
      ? Prettify<Omit<Props, 'children'>>
      : never

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'applications/asked': ExtractProps<(typeof import('../../inertia/pages/applications/asked.tsx'))['default']>
    'applications/dashboard': ExtractProps<(typeof import('../../inertia/pages/applications/dashboard.tsx'))['default']>
    'applications/show': ExtractProps<(typeof import('../../inertia/pages/applications/show.tsx'))['default']>
    'applications/summary': ExtractProps<(typeof import('../../inertia/pages/applications/summary.tsx'))['default']>
    'approvals/change_district': ExtractProps<(typeof import('../../inertia/pages/approvals/change_district.tsx'))['default']>
    'approvals/correction': ExtractProps<(typeof import('../../inertia/pages/approvals/correction.tsx'))['default']>
    'approvals/list': ExtractProps<(typeof import('../../inertia/pages/approvals/list.tsx'))['default']>
    'approvals/many': ExtractProps<(typeof import('../../inertia/pages/approvals/many.tsx'))['default']>
    'approvals/number_search': ExtractProps<(typeof import('../../inertia/pages/approvals/number_search.tsx'))['default']>
    'approvals/reset_password': ExtractProps<(typeof import('../../inertia/pages/approvals/reset_password.tsx'))['default']>
    'approvals/review': ExtractProps<(typeof import('../../inertia/pages/approvals/review.tsx'))['default']>
    'approvals/stack': ExtractProps<(typeof import('../../inertia/pages/approvals/stack.tsx'))['default']>
    'auth/account': ExtractProps<(typeof import('../../inertia/pages/auth/account.tsx'))['default']>
    'auth/change_password': ExtractProps<(typeof import('../../inertia/pages/auth/change_password.tsx'))['default']>
    'auth/contact': ExtractProps<(typeof import('../../inertia/pages/auth/contact.tsx'))['default']>
    'auth/forgot_password': ExtractProps<(typeof import('../../inertia/pages/auth/forgot_password.tsx'))['default']>
    'auth/new_device': ExtractProps<(typeof import('../../inertia/pages/auth/new_device.tsx'))['default']>
    'auth/new_password': ExtractProps<(typeof import('../../inertia/pages/auth/new_password.tsx'))['default']>
    'auth/second_factor_challenge': ExtractProps<(typeof import('../../inertia/pages/auth/second_factor_challenge.tsx'))['default']>
    'auth/second_factor': ExtractProps<(typeof import('../../inertia/pages/auth/second_factor.tsx'))['default']>
    'auth/sign_in': ExtractProps<(typeof import('../../inertia/pages/auth/sign_in.tsx'))['default']>
    'auth/sign_up': ExtractProps<(typeof import('../../inertia/pages/auth/sign_up.tsx'))['default']>
    'batches/index': ExtractProps<(typeof import('../../inertia/pages/batches/index.tsx'))['default']>
    'batches/new': ExtractProps<(typeof import('../../inertia/pages/batches/new.tsx'))['default']>
    'batches/show': ExtractProps<(typeof import('../../inertia/pages/batches/show.tsx'))['default']>
    'claims/forecast': ExtractProps<(typeof import('../../inertia/pages/claims/forecast.tsx'))['default']>
    'claims/index': ExtractProps<(typeof import('../../inertia/pages/claims/index.tsx'))['default']>
    'claims/list': ExtractProps<(typeof import('../../inertia/pages/claims/list.tsx'))['default']>
    'claims/many': ExtractProps<(typeof import('../../inertia/pages/claims/many.tsx'))['default']>
    'claims/new': ExtractProps<(typeof import('../../inertia/pages/claims/new.tsx'))['default']>
    'claims/officer': ExtractProps<(typeof import('../../inertia/pages/claims/officer.tsx'))['default']>
    'claims/payment_batch_new': ExtractProps<(typeof import('../../inertia/pages/claims/payment_batch_new.tsx'))['default']>
    'claims/payment_batch': ExtractProps<(typeof import('../../inertia/pages/claims/payment_batch.tsx'))['default']>
    'claims/payment_batches': ExtractProps<(typeof import('../../inertia/pages/claims/payment_batches.tsx'))['default']>
    'claims/show': ExtractProps<(typeof import('../../inertia/pages/claims/show.tsx'))['default']>
    'claims/stack': ExtractProps<(typeof import('../../inertia/pages/claims/stack.tsx'))['default']>
    'claims/tab': ExtractProps<(typeof import('../../inertia/pages/claims/tab.tsx'))['default']>
    'claims/tie_out': ExtractProps<(typeof import('../../inertia/pages/claims/tie_out.tsx'))['default']>
    'doclog/change': ExtractProps<(typeof import('../../inertia/pages/doclog/change.tsx'))['default']>
    'errors/forbidden': ExtractProps<(typeof import('../../inertia/pages/errors/forbidden.tsx'))['default']>
    'errors/not_found': ExtractProps<(typeof import('../../inertia/pages/errors/not_found.tsx'))['default']>
    'errors/server_error': ExtractProps<(typeof import('../../inertia/pages/errors/server_error.tsx'))['default']>
    'errors/too_many_requests': ExtractProps<(typeof import('../../inertia/pages/errors/too_many_requests.tsx'))['default']>
    'group/details': ExtractProps<(typeof import('../../inertia/pages/group/details.tsx'))['default']>
    'group/director_documents': ExtractProps<(typeof import('../../inertia/pages/group/director_documents.tsx'))['default']>
    'group/director': ExtractProps<(typeof import('../../inertia/pages/group/director.tsx'))['default']>
    'group/directors': ExtractProps<(typeof import('../../inertia/pages/group/directors.tsx'))['default']>
    'group/shareholder': ExtractProps<(typeof import('../../inertia/pages/group/shareholder.tsx'))['default']>
    'group/shareholders': ExtractProps<(typeof import('../../inertia/pages/group/shareholders.tsx'))['default']>
    'group/show': ExtractProps<(typeof import('../../inertia/pages/group/show.tsx'))['default']>
    'inbox/index': ExtractProps<(typeof import('../../inertia/pages/inbox/index.tsx'))['default']>
    'loans/disbursements/create': ExtractProps<(typeof import('../../inertia/pages/loans/disbursements/create.tsx'))['default']>
    'loans/disbursements/index': ExtractProps<(typeof import('../../inertia/pages/loans/disbursements/index.tsx'))['default']>
    'loans/disbursements/show': ExtractProps<(typeof import('../../inertia/pages/loans/disbursements/show.tsx'))['default']>
    'loans/officer/disbursement': ExtractProps<(typeof import('../../inertia/pages/loans/officer/disbursement.tsx'))['default']>
    'loans/officer/disbursements': ExtractProps<(typeof import('../../inertia/pages/loans/officer/disbursements.tsx'))['default']>
    'loans/officer/edit': ExtractProps<(typeof import('../../inertia/pages/loans/officer/edit.tsx'))['default']>
    'loans/officer/sanction': ExtractProps<(typeof import('../../inertia/pages/loans/officer/sanction.tsx'))['default']>
    'loans/officer/sanctions': ExtractProps<(typeof import('../../inertia/pages/loans/officer/sanctions.tsx'))['default']>
    'loans/sanction': ExtractProps<(typeof import('../../inertia/pages/loans/sanction.tsx'))['default']>
    'loi/letter': ExtractProps<(typeof import('../../inertia/pages/loi/letter.tsx'))['default']>
    'loi/verification': ExtractProps<(typeof import('../../inertia/pages/loi/verification.tsx'))['default']>
    'notifications/announcement': ExtractProps<(typeof import('../../inertia/pages/notifications/announcement.tsx'))['default']>
    'notifications/announcements': ExtractProps<(typeof import('../../inertia/pages/notifications/announcements.tsx'))['default']>
    'notifications/outbox': ExtractProps<(typeof import('../../inertia/pages/notifications/outbox.tsx'))['default']>
    'profile/address': ExtractProps<(typeof import('../../inertia/pages/profile/address.tsx'))['default']>
    'profile/bank_account': ExtractProps<(typeof import('../../inertia/pages/profile/bank_account.tsx'))['default']>
    'profile/declaration': ExtractProps<(typeof import('../../inertia/pages/profile/declaration.tsx'))['default']>
    'profile/documents': ExtractProps<(typeof import('../../inertia/pages/profile/documents.tsx'))['default']>
    'profile/family': ExtractProps<(typeof import('../../inertia/pages/profile/family.tsx'))['default']>
    'profile/lending': ExtractProps<(typeof import('../../inertia/pages/profile/lending.tsx'))['default']>
    'profile/personal': ExtractProps<(typeof import('../../inertia/pages/profile/personal.tsx'))['default']>
    'profile/show': ExtractProps<(typeof import('../../inertia/pages/profile/show.tsx'))['default']>
    'profile/task_list': ExtractProps<(typeof import('../../inertia/pages/profile/task_list.tsx'))['default']>
    'reports/builder': ExtractProps<(typeof import('../../inertia/pages/reports/builder.tsx'))['default']>
    'reports/export': ExtractProps<(typeof import('../../inertia/pages/reports/export.tsx'))['default']>
    'reports/find': ExtractProps<(typeof import('../../inertia/pages/reports/find.tsx'))['default']>
    'reports/home': ExtractProps<(typeof import('../../inertia/pages/reports/home.tsx'))['default']>
    'reports/mis': ExtractProps<(typeof import('../../inertia/pages/reports/mis.tsx'))['default']>
    'reports/overview': ExtractProps<(typeof import('../../inertia/pages/reports/overview.tsx'))['default']>
    'reports/subscriptions': ExtractProps<(typeof import('../../inertia/pages/reports/subscriptions.tsx'))['default']>
    'site/contact': ExtractProps<(typeof import('../../inertia/pages/site/contact.tsx'))['default']>
    'site/content': ExtractProps<(typeof import('../../inertia/pages/site/content.tsx'))['default']>
    'site/district_offices': ExtractProps<(typeof import('../../inertia/pages/site/district_offices.tsx'))['default']>
    'site/documents': ExtractProps<(typeof import('../../inertia/pages/site/documents.tsx'))['default']>
    'site/editor/document': ExtractProps<(typeof import('../../inertia/pages/site/editor/document.tsx'))['default']>
    'site/editor/documents': ExtractProps<(typeof import('../../inertia/pages/site/editor/documents.tsx'))['default']>
    'site/editor/feedback': ExtractProps<(typeof import('../../inertia/pages/site/editor/feedback.tsx'))['default']>
    'site/editor/leader': ExtractProps<(typeof import('../../inertia/pages/site/editor/leader.tsx'))['default']>
    'site/editor/leaders': ExtractProps<(typeof import('../../inertia/pages/site/editor/leaders.tsx'))['default']>
    'site/editor/office': ExtractProps<(typeof import('../../inertia/pages/site/editor/office.tsx'))['default']>
    'site/editor/offices': ExtractProps<(typeof import('../../inertia/pages/site/editor/offices.tsx'))['default']>
    'site/editor/page': ExtractProps<(typeof import('../../inertia/pages/site/editor/page.tsx'))['default']>
    'site/editor/pages': ExtractProps<(typeof import('../../inertia/pages/site/editor/pages.tsx'))['default']>
    'site/editor/revision': ExtractProps<(typeof import('../../inertia/pages/site/editor/revision.tsx'))['default']>
    'site/editor/revisions': ExtractProps<(typeof import('../../inertia/pages/site/editor/revisions.tsx'))['default']>
    'site/eligibility/questions': ExtractProps<(typeof import('../../inertia/pages/site/eligibility/questions.tsx'))['default']>
    'site/feedback/form': ExtractProps<(typeof import('../../inertia/pages/site/feedback/form.tsx'))['default']>
    'site/help_article': ExtractProps<(typeof import('../../inertia/pages/site/help_article.tsx'))['default']>
    'site/help': ExtractProps<(typeof import('../../inertia/pages/site/help.tsx'))['default']>
    'site/home': ExtractProps<(typeof import('../../inertia/pages/site/home.tsx'))['default']>
    'site/site_map': ExtractProps<(typeof import('../../inertia/pages/site/site_map.tsx'))['default']>
  }
}
