import type { SealingPlan } from '#database/sealing/seal_column'

/** All columns that contained a PAN or an account number in plain text (DECISIONS 12). */
export const SEALING_PLANS: SealingPlan[] = [
  {
    table: 'profiles',
    column: 'pan',
    kind: 'pan',
    prefix: 'pan',
    length: 10,
    oldIndexes: [{ name: 'profiles_pan_index', columns: ['pan'] }],
    newIndexes: [{ name: 'profiles_pan_digest', columns: ['pan_digest'] }],
  },
  {
    table: 'applicant_groups',
    column: 'pan',
    kind: 'pan',
    prefix: 'pan',
    length: 10,
    oldIndexes: [{ name: 'applicant_groups_pan_index', columns: ['pan'] }],
    newIndexes: [{ name: 'applicant_groups_pan_digest', columns: ['pan_digest'] }],
  },
  {
    table: 'group_directors',
    column: 'pan',
    kind: 'pan',
    prefix: 'pan',
    length: 10,
    oldIndexes: [
      { name: 'group_directors_pan_index', columns: ['pan'] },
      { name: 'director_once_by_pan', columns: ['group_id', 'pan'], isUnique: true },
    ],
    newIndexes: [
      { name: 'group_directors_pan_digest', columns: ['pan_digest'] },
      /** A person is a member of a group only once, even if two forms are sent simultaneously. */
      {
        name: 'director_once_by_pan_digest',
        columns: ['group_id', 'pan_digest'],
        isUnique: true,
      },
    ],
  },
  {
    table: 'bank_accounts',
    column: 'account_no',
    kind: 'account',
    prefix: 'account',
    length: 24,
    oldIndexes: [],
    newIndexes: [],
  },
]
