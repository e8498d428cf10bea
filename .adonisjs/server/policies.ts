export const policies = {
  ApprovalsApplicationPolicy: () => import('#app/approvals/policies/application_policy'),
  AuthAreaPolicy: () => import('#app/auth/policies/area_policy'),
  BatchPolicy: () => import('#app/batches/policies/batch_policy'),
  ClaimPolicy: () => import('#app/claims/policies/claim_policy'),
  DeskPolicy: () => import('#app/desk/policies/desk_policy'),
  DoclogDocumentChangePolicy: () => import('#app/doclog/policies/document_change_policy'),
  LoanPolicy: () => import('#app/loans/policies/loan_policy'),
  LoansOwnLoanPolicy: () => import('#app/loans/policies/own_loan_policy'),
  LoiPolicy: () => import('#app/loi/policies/loi_policy'),
  NotificationsAnnouncementPolicy: () => import('#app/notifications/policies/announcement_policy'),
  NotificationsOutboxPolicy: () => import('#app/notifications/policies/outbox_policy'),
  ReportPolicy: () => import('#app/reports/policies/report_policy'),
  SiteContentPolicy: () => import('#app/site/policies/content_policy'),
}

