import type { ListColumn } from '#lists/definition'

type SharedFields = { uploadedAt: string; isVerified: boolean }

export const label = (name: string) => `loans.labels.${name}`

/** Columns that sanctions and disbursals share. */
export const SHARED_COLUMNS = {
  application: {
    key: 'applicationNo',
    label: label('application'),
    kind: 'text',
    width: 22,
    isFixed: true,
    isLink: true,
  },
  applicant: { key: 'applicantName', label: label('name'), kind: 'name' },
  bank: { key: 'bank', label: label('bank'), kind: 'text', width: 28 },
  branch: { key: 'branchName', label: label('branch'), kind: 'text', below: 'bank' },
  tenure: {
    key: 'tenureMonths',
    label: label('tenure'),
    kind: 'count',
    sort: { by: 'tenure_months', first: 'asc' },
  },
  rate: {
    key: 'rateBp',
    label: label('rate'),
    kind: 'percent',
    sort: { by: 'rate_bp', first: 'asc' },
  },
  uploaded: {
    key: 'uploadedAt',
    label: label('uploaded'),
    kind: 'date',
    sort: { by: 'id', first: 'desc' },
  },
  verified: {
    key: 'isVerified',
    label: label('verification'),
    kind: 'status',
    width: 18,
    of: ({ isVerified }: SharedFields, i18n) =>
      i18n.t(isVerified ? 'loans.states.verified' : 'loans.states.not_verified'),
  },
  letter: { key: 'letter', label: label('letter'), kind: 'text', on: ['page'] },
} as const satisfies Record<string, ListColumn<SharedFields>>
