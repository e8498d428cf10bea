import type { Officer } from './office.js'

/** An officer at an address; names in braces are those of `Office.at`. */
export type Visit = [as: Officer, path: string]

/** One officer of each role. */
export const EVERYBODY: Officer[] = [
  'administrator',
  'district',
  'agm',
  'md',
  'gm',
  'accounts',
  'auditor',
]

/** Officers whose pages are checked: all with a post, and one without. */
export const WALKERS: Officer[] = [...EVERYBODY, 'withoutPost']

const by = (people: Officer[], ...paths: string[]): Visit[] =>
  paths.flatMap((path) => people.map((person): Visit => [person, path]))

const administrator = (...paths: string[]) => by(['administrator'], ...paths)

/**
 * Visitors and addresses of the page of each route. A page whose address has no values does not have to be listed: the
 * first officer with access visits it.
 */
export const VISITS: Record<string, Visit[]> = {
  '/officer': [...by(EVERYBODY, '/officer'), ...by(['md'], '/officer?tab=overdue')],
  '/officer/overview': [
    ...by(EVERYBODY, '/officer/overview'),
    ...by(['md', 'administrator'], '/officer/overview?tab=claims'),
  ],
  '/officer/search': [
    ...by(EVERYBODY, '/officer/search'),
    ...by(
      ['gm', 'accounts'],
      '/officer/search?q=patil',
      '/officer/search?q=zzzz',
      '/officer/search?q=999941057058'
    ),
  ],
  '/officer/applications': [
    ...by(['administrator', 'district', 'agm', 'gm', 'auditor'], '/officer/applications'),
    ['md', '/officer/applications?status=16'],
    ['gm', '/officer/applications?mobile=9999999999'],
  ],
  '/officer/applications/decisions/new': [
    ['agm', '/officer/applications/decisions/new?action=forward&subjects={withAgm}'],
    ['gm', '/officer/applications/decisions/new?action=hold&subjects={withGm},{withAgm}'],
    ['md', '/officer/applications/decisions/new?action=approve&subjects={withMd}'],
  ],
  '/officer/:files/assignments/new': [
    ['agm', '/officer/applications/assignments/new?subjects={withAgm}'],
    ['accounts', '/officer/claims/assignments/new?subjects={claim}'],
  ],
  '/officer/applications/search': by(['district', 'auditor'], '/officer/applications/search'),
  '/officer/applications/:id/as-of': [
    ['district', '/officer/applications/{group}/as-of'],
    ['gm', '/officer/applications/{issued}/as-of'],
    ['accounts', '/officer/applications/{disbursed}/as-of?day=2100-01-01'],
  ],
  '/officer/applications/:id': [
    ['district', '/officer/applications/{individual}'],
    ['district', '/officer/applications/{group}'],
    ['district', '/officer/applications/{education}'],
    ['agm', '/officer/applications/{withAgm}'],
    ['gm', '/officer/applications/{withGm}'],
    ['md', '/officer/applications/{withMd}'],
    ['administrator', '/officer/applications/{issued}'],
    ['gm', '/officer/applications/{issued}'],
    ['accounts', '/officer/applications/{disbursed}'],
    ['auditor', '/officer/applications/{disbursed}'],
  ],
  '/officer/applications/:id/duplicates': [
    ['district', '/officer/applications/{individual}/duplicates'],
    ['auditor', '/officer/applications/{disbursed}/duplicates'],
  ],
  '/officer/applications/:id/corrections/new': [
    ['district', '/officer/applications/{individual}/corrections/new'],
    ['district', '/officer/applications/{group}/corrections/new'],
  ],
  '/officer/applications/:id/letter': [
    ['district', '/officer/applications/{issued}/letter'],
    ['accounts', '/officer/applications/{disbursed}/letter'],
  ],
  '/officer/change-district': [['agm', '/officer/change-district']],
  '/officer/reset-password': by(['administrator', 'agm'], '/officer/reset-password'),
  '/officer/batches': [['district', '/officer/batches']],
  '/officer/correction-requests': [['district', '/officer/correction-requests']],
  '/officer/centres': by(
    ['administrator', 'district', 'agm', 'md', 'gm', 'auditor'],
    '/officer/centres'
  ),
  '/officer/centres/new': by(['administrator', 'district'], '/officer/centres/new'),
  '/officer/centres/:uuid': by(['administrator', 'agm'], '/officer/centres/{centre}'),
  '/officer/grievances': by(['district', 'agm', 'md', 'auditor'], '/officer/grievances'),
  '/officer/grievances/:uuid': [['auditor', '/officer/grievances/{grievance}']],
  '/officer/applications/:id/mobile': [['district', '/officer/applications/{held}/mobile']],
  '/officer/batches/new': [['district', '/officer/batches/new?applications={individual}']],
  '/officer/batches/:id': [['district', '/officer/batches/{meeting}']],
  '/officer/sanctions': by(['accounts', 'district', 'gm'], '/officer/sanctions'),
  '/officer/sanctions/:id': [
    ['accounts', '/officer/sanctions/{freshSanction}'],
    ['administrator', '/officer/sanctions/{sanction}'],
    ['auditor', '/officer/sanctions/{sanction}'],
  ],
  '/officer/bank-letters': by(['agm', 'district', 'auditor'], '/officer/bank-letters'),
  '/officer/disbursements': by(['accounts', 'district', 'md'], '/officer/disbursements'),
  '/officer/disbursements/:id': [
    ['accounts', '/officer/disbursements/{freshTranche}'],
    ['administrator', '/officer/disbursements/{disbursement}'],
    ['agm', '/officer/disbursements/{disbursement}'],
  ],
  '/officer/disbursements/:id/edit': administrator('/officer/disbursements/{disbursement}/edit'),
  '/officer/claims': by(
    ['administrator', 'district', 'md', 'accounts', 'auditor'],
    '/officer/claims'
  ),
  '/officer/claims/approvals/new': [['accounts', '/officer/claims/approvals/new?claims={claim}']],
  '/officer/final-approvals': [['md', '/officer/final-approvals']],
  '/officer/final-approvals/applications': [['md', '/officer/final-approvals/applications']],
  '/officer/claims/:id': by(['accounts', 'district', 'gm'], '/officer/claims/{claim}'),
  '/officer/claims/:id/reversal': [['accounts', '/officer/claims/{claim}/reversal']],
  '/officer/claims/:id/late-credit': [['accounts', '/officer/claims/{claim}/late-credit']],
  '/officer/claims/:id/recovery': [['accounts', '/officer/claims/{claim}/recovery']],
  '/officer/days-past-due': by(['district', 'accounts', 'md'], '/officer/days-past-due'),
  '/officer/days-past-due/:id': by(['district', 'accounts'], '/officer/days-past-due/{sanction}'),
  '/officer/recoveries': by(['accounts', 'auditor', 'md'], '/officer/recoveries'),
  '/officer/recoveries/:id': by(['accounts', 'gm'], '/officer/recoveries/{demand}'),
  '/officer/claims/:id/:tab': [
    ['accounts', '/officer/claims/{claim}/loi'],
    ['accounts', '/officer/claims/{claim}/sanction'],
    ['accounts', '/officer/claims/{claim}/disbursals'],
    ['accounts', '/officer/claims/{claim}/schedule'],
    ['accounts', '/officer/claims/{claim}/history'],
  ],
  '/officer/payment-batches': by(['accounts', 'auditor', 'md'], '/officer/payment-batches'),
  '/officer/payment-batches/new': [['accounts', '/officer/payment-batches/new']],
  '/officer/payment-batches/account/certificates/:month': [
    ['accounts', '/officer/payment-batches/account/certificates/2026-06'],
  ],
  '/officer/payment-batches/reconciliation': by(
    ['accounts', 'auditor'],
    '/officer/payment-batches/reconciliation'
  ),
  '/officer/bank-transfers/:id': by(['accounts', 'auditor'], '/officer/bank-transfers/{transfer}'),
  '/officer/bank-transfers/:id/rows': [['accounts', '/officer/bank-transfers/{response}/rows']],
  '/officer/bank-transfers/connections/:id': administrator(
    '/officer/bank-transfers/connections/{connection}'
  ),
  '/officer/bank-transfers/connections/:id/tests': administrator(
    '/officer/bank-transfers/connections/{connection}/tests'
  ),
  '/officer/bank-transfers/profiles/:profile/samples': administrator(
    '/officer/bank-transfers/profiles/csv/samples'
  ),
  '/officer/budget': by(['accounts', 'auditor', 'md'], '/officer/budget'),
  '/officer/payment-batches/:id': by(['accounts', 'auditor'], '/officer/payment-batches/{batch}'),
  '/officer/payment-batches/:id/answers': [
    ['accounts', '/officer/payment-batches/{batch}/answers'],
  ],
  '/officer/documents/:stage/:id': [
    ...administrator(
      '/officer/documents/profile/{individual}',
      '/officer/documents/profile/{group}',
      '/officer/documents/sanction/{sanction}',
      '/officer/documents/disbursement/{disbursement}',
      '/officer/documents/claim/{claim}'
    ),
    ['accounts', '/officer/documents/claim/{claim}'],
  ],
  '/officer/confirmations': by(
    ['administrator', 'md'],
    '/officer/confirmations',
    '/officer/confirmations?tab=decided'
  ),
  '/officer/settings': administrator('/officer/settings'),
  '/officer/outside-lists/:id': [['auditor', '/officer/outside-lists/{outsideList}']],
  '/officer/outside-findings/:id': [['auditor', '/officer/outside-findings/{finding}']],
  '/officer/administration/portfolio/:id': administrator(
    '/officer/administration/portfolio/{oldBooks}'
  ),
  '/officer/administration/portfolio/:id/releases': [
    ['gm', '/officer/administration/portfolio/{oldBooks}/releases'],
  ],
  '/officer/schemes': administrator('/officer/schemes'),
  '/officer/schemes/:scheme': administrator(
    '/officer/schemes/individual',
    '/officer/schemes/group',
    '/officer/schemes/all'
  ),
  '/officer/schemes/:scheme/versions/new': administrator(
    '/officer/schemes/education/versions/new',
    '/officer/schemes/all/versions/new'
  ),
  '/officer/schemes/:scheme/compare': administrator('/officer/schemes/education/compare?all=1'),
  '/officer/schemes/:scheme/:list': administrator(
    '/officer/schemes/all/guidelines',
    '/officer/schemes/group/guidelines',
    '/officer/schemes/group/director-documents'
  ),
  '/officer/schemes/:scheme/:list/versions/new': administrator(
    '/officer/schemes/all/guidelines/versions/new',
    '/officer/schemes/education/documents/versions/new'
  ),
  '/officer/schemes/:scheme/:list/compare': administrator(
    '/officer/schemes/individual/documents/compare?all=1'
  ),
  '/officer/settings/holidays': administrator('/officer/settings/holidays'),
  '/officer/settings/signatory': administrator('/officer/settings/signatory'),
  '/officer/settings/digilocker': administrator('/officer/settings/digilocker'),
  '/officer/settings/gateways': administrator('/officer/settings/gateways'),
  '/officer/settings/offline-verifier': administrator('/officer/settings/offline-verifier'),
  '/officer/settings/signing': administrator('/officer/settings/signing'),
  '/officer/letter-signatures': by(['md'], '/officer/letter-signatures'),
  '/officer/settings/single-sign-on': administrator('/officer/settings/single-sign-on'),
  '/officer/workflow': administrator('/officer/workflow'),
  '/officer/workflow/:subject': administrator('/officer/workflow/claim'),
  '/officer/workflow/:subject/edit': administrator(
    '/officer/workflow/application/edit?kind=desk&statusId=13',
    '/officer/workflow/application/edit?kind=stage&statusId=13&toStatus=4&role=5&column=GM&rollout=at_once',
    '/officer/workflow/claim/edit?kind=desk&statusId=2&role=3&rollout=at_once',
    '/officer/workflow/application/edit?kind=removal&statusId=13&rollout=at_once'
  ),
  '/officer/workflow/:subject/statuses/:id': administrator(
    '/officer/workflow/application/statuses/13'
  ),
  '/officer/messages': administrator('/officer/messages', '/officer/messages?state=own'),
  '/officer/messages/:template/:channel': administrator(
    '/officer/messages/application_held/sms',
    '/officer/messages/otp/email'
  ),
  '/officer/confirmations/rules': administrator('/officer/confirmations/rules'),
  '/officer/confirmations/:id': by(['administrator', 'md'], '/officer/confirmations/{change}'),
  '/officer/mis': [
    ...by(['administrator', 'district', 'auditor'], '/officer/mis'),
    ...by(
      ['agm'],
      '/officer/mis?by=division',
      '/officer/mis?by=gender',
      '/officer/mis?by=caste',
      '/officer/mis?by=age',
      '/officer/mis?by=amount'
    ),
  ],
  '/officer/audit-packs': by(['auditor'], '/officer/audit-packs'),
  '/officer/samples': by(['district', 'auditor'], '/officer/samples'),
  '/officer/samples/:id': by(['auditor'], '/officer/samples/{sample}'),
  '/officer/samples/items/:id': by(['auditor'], '/officer/samples/items/{sampleItem}'),
  '/officer/queue-order': by(['district', 'auditor'], '/officer/queue-order?months=12'),
  '/officer/queue-order/:subject/:status/:office': by(
    ['auditor'],
    '/officer/queue-order/application/13/0?months=12'
  ),
  '/officer/reports': by(EVERYBODY, '/officer/reports'),
  '/officer/report-subscriptions': by(EVERYBODY, '/officer/report-subscriptions'),
  '/officer/outbox': administrator('/officer/outbox'),
  '/officer/files': by(EVERYBODY, '/officer/files'),
  '/officer/content': administrator('/officer/content'),
  '/officer/content/pages/:slug': administrator('/officer/content/pages/about'),
  '/officer/content/pages/:slug/revisions': administrator(
    '/officer/content/pages/circulars/revisions'
  ),
  '/officer/content/pages/:slug/revisions/:version': administrator(
    '/officer/content/pages/circulars/revisions/1'
  ),
  '/officer/content/documents': administrator('/officer/content/documents'),
  '/officer/content/documents/new': administrator('/officer/content/documents/new'),
  '/officer/content/leaders': administrator('/officer/content/leaders'),
  '/officer/content/leaders/new': administrator('/officer/content/leaders/new'),
  '/officer/content/leaders/:uuid': administrator('/officer/content/leaders/{leader}'),
  '/officer/content/notices': administrator('/officer/content/notices'),
  '/officer/content/notices/new': administrator('/officer/content/notices/new'),
  '/officer/content/notices/:id': administrator('/officer/content/notices/{notice}'),
  '/officer/content/feedback': administrator('/officer/content/feedback'),
  '/officer/content/offices': administrator('/officer/content/offices'),
  '/officer/content/offices/:code': administrator('/officer/content/offices/PUN'),
  '/officer/people': administrator(
    '/officer/people',
    '/officer/people?q=zzzz',
    '/officer/people?state=without_post'
  ),
  '/officer/people/new': administrator('/officer/people/new'),
  '/officer/people/imports': administrator('/officer/people/imports'),
  '/officer/people/:id': administrator('/officer/people/{official}', '/officer/people/{director}'),
  '/officer/schedule': administrator('/officer/schedule'),
  '/officer/district-splits': administrator(
    '/officer/district-splits',
    '/officer/district-splits?from=490'
  ),
  '/officer/erasures': administrator('/officer/erasures'),
  '/officer/breaches': administrator('/officer/breaches'),
  '/officer/breaches/new': administrator('/officer/breaches/new'),
  '/officer/breaches/:id': administrator('/officer/breaches/{breach}'),
  '/officer/breaches/:id/edit': administrator('/officer/breaches/{breach}/edit'),
  '/officer/api': administrator('/officer/api'),
  '/officer/api/new': administrator('/officer/api/new'),
  '/officer/api/:id': administrator('/officer/api/{system}'),
  '/officer/api/:id/webhook': administrator('/officer/api/{system}/webhook'),
  '/officer/api/deliveries': administrator('/officer/api/deliveries'),
  '/officer/api/deliveries/:id': administrator('/officer/api/deliveries/{delivery}'),
  '/officer/audit': [
    ...by(['administrator', 'auditor'], '/officer/audit'),
    ['auditor', '/officer/audit?part=files&from=2020-01-01'],
    ['administrator', '/officer/audit?person=zzzz'],
  ],
  '/officer/audit/:id': by(['administrator', 'auditor'], '/officer/audit/{entry}'),
  '/officer/masters': administrator('/officer/masters'),
  '/officer/masters/:master': administrator('/officer/masters/castes'),
  '/officer/masters/:master/new': administrator('/officer/masters/castes/new'),
  '/officer/masters/:master/imports': administrator('/officer/masters/castes/imports'),
  '/officer/masters/:master/rows/:row': administrator('/officer/masters/castes/rows/1'),
  '/officer/exports/:key': [['gm', '/officer/exports/begun']],
  '/inbox': [['gm', '/inbox']],
  '/no-role-assignment': [['withoutPost', '/no-role-assignment']],
  '/account': [['gm', '/account']],
  '/account/second-factor': [['gm', '/account/second-factor']],
  '/change-password': [['district', '/change-password']],
}

/** Page that redirects users who have already stepped up, as the visitors have. */
export const STEP_UP = '/officer/step-up'

export const isOfOfficers = (pattern: string) =>
  /^\/officer(\/|$)/.test(pattern) && pattern !== STEP_UP
