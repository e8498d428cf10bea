import { t } from '~/lib/translate'

interface DeclaredCriteriaProps {
  scheme: string
  criteria: readonly string[]
}

/** The criteria of the scheme applied for, which the applicant declares with the submission. */
export function DeclaredCriteria({ scheme, criteria }: DeclaredCriteriaProps) {
  return (
    <>
      <p>{t('applications.summary.criteria', { scheme })}</p>
      <ul className="as-marked as-gap-below">
        {criteria.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  )
}
