import { CheckboxField } from '~/components/form/fields'
import type { FormLike } from '~/lib/form'
import { t } from '~/lib/translate'

interface DeclarationProps {
  form: FormLike<{ confirmed: boolean; endsAppeal: boolean }>
  scheme: string
  criteria: readonly string[]
  /** Number of the appeal that the submission ends. */
  appealed: string | null
}

/** The applicant's declaration at submission: the criteria of the scheme, and the appeal that the submission ends. */
export function Declaration({ form, scheme, criteria, appealed }: DeclarationProps) {
  return (
    <>
      <p>{t('applications.summary.criteria', { scheme })}</p>
      <ul className="as-marked as-gap-below">
        {criteria.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <CheckboxField
        form={form}
        name="confirmed"
        label={`${t('applications.summary.criteria_met')} ${t('applications.summary.statement')}`}
        required
      />
      {appealed === null ? null : (
        <CheckboxField
          form={form}
          name="endsAppeal"
          label={t('applications.summary.ends_appeal', { number: appealed })}
          required
        />
      )}
    </>
  )
}
