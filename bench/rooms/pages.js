const DAY_MS = 86_400_000

/** Returns the date a number of days ago. */
const dayAgo = (days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const by = (person, pages) =>
  Object.fromEntries(
    Object.entries(pages).map(([name, [path, part]]) => [name, { by: person, path, part }])
  )

/**
 * Returns the measured pages, each with its user and the requested part; the first one is the reference for the others.
 *
 * @param letter id of an application that has a letter
 */
export const pagesOf = ({ letter }) => ({
  ...by('accounts', {
    'claims, no filter': ['/officer/claims'],
    'claims, linking not stated': ['/officer/claims?linking=none'],
    'claims, linking stated': ['/officer/claims?linking=stated'],
    'claims, linking old': ['/officer/claims?linking=old'],
    'new payment batch': ['/officer/payment-batches/new'],
    'budget': ['/officer/budget'],
    'forecast of the year': [
      '/officer/budget',
      { component: 'lending/claims/budget', only: 'forecast' },
    ],
  }),
  ...by('md', {
    'letters with banks, no filter': ['/officer/bank-letters'],
    'letters, silent for 30 days': ['/officer/bank-letters?silent=30'],
    'letters, refused': ['/officer/bank-letters?answer=refused'],
    'letters of a bank': ['/officer/bank-letters?bank=1'],
    'letters, no answer yet': ['/officer/bank-letters?answer=none'],
    'letters, disputed': ['/officer/bank-letters?disputed=1'],
    'MIS of bank answers, all dates': ['/officer/mis?by=answers'],
    'MIS of today': ['/officer/mis'],
    'MIS as of 30 days ago': [`/officer/mis?asOf=${dayAgo(30)}`],
    'application': [`/officer/applications/${letter}`],
    'application as of 30 days ago': [`/officer/applications/${letter}/as-of?day=${dayAgo(30)}`],
    'duplicates of an application': [`/officer/applications/${letter}/duplicates`],
    'grievances, no filter': ['/officer/grievances'],
    'service standards': ['/service-standards'],
    'figures of grievances': ['/grievances/figures'],
  }),
  ...by('auditor', {
    'queue order': ['/officer/queue-order'],
    'samples': ['/officer/samples'],
  }),
})
