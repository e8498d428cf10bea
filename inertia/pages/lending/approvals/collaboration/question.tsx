import { LinkButton } from '~/components/buttons'
import { useForm } from '@inertiajs/react'
import type { Collaboration } from '@generated/views'
import type { FieldInput } from '#kernel/formats/field_input'
import { DescriptionList, Notice, PageHeader, SectionCard } from '~/components/page'
import { DescribedField, DescribedFields } from '~/components/form/described_field'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { UnusualAccount } from '~/components/applicants/profile/unusual_account'
import { renderDisplayValue } from '~/components/display_value'
import type { AnyForm } from '~/lib/form'
import { t } from '~/lib/translate'

/** The one item that the office requests. */
export default function ApplicantQuestion(props: Collaboration.QuestionPage) {
  const { number, backHref, name, reason, until, state, now } = props
  return (
    <>
      <PageHeader
        title={t('collaboration.answer.title', { number })}
        subtitle={name}
        backHref={backHref}
        backLabel={t('collaboration.answer.back')}
      />
      <SectionCard stacked>
        {state === 'open' ? null : (
          <Notice
            tone={state === 'answered' ? 'success' : 'warning'}
            text={t(`collaboration.answer.closed.${state}`)}
          />
        )}
        <DescriptionList
          labels="collaboration.answer"
          items={(fact) => [
            fact('says', `“${reason}”`),
            state === 'open' ? fact('until', t.date(until)) : null,
            now === null ? null : fact('now', renderDisplayValue(now)),
          ]}
        />
        <Answer question={props} />
      </SectionCard>
    </>
  )
}

/** A number that is stored encrypted, when it is requested again. */
const typed = (field: FieldInput): FieldInput => ({ ...field, input: 'text', autoComplete: 'off' })

/** The single input. Typed text stays visible even if the question was closed in the meantime. */
function Answer({
  question: { href, backHref, field, more, state, name },
}: {
  question: Collaboration.QuestionPage
}) {
  const form = useForm<Record<string, string | boolean | File | null>>(
    field ? { [field.name]: '', ...more?.values, isAccountConfirmed: false } : { file: null }
  )
  const any = form as unknown as AnyForm
  const isTouched = Object.entries(form.data).some(
    ([name, value]) => value !== more?.values[name] && value && value !== true
  )
  if (state !== 'open' && !isTouched) {
    return (
      <div className="as-actions">
        <LinkButton href={backHref} label={t('collaboration.answer.back')} />
      </div>
    )
  }
  return (
    <PostForm
      form={form}
      className="as-stack"
      onSend={() => form.post(href, { preserveScroll: 'errors' })}
    >
      {field === null ? (
        <FileField form={any} name="file" label={name} required />
      ) : (
        <DescribedField form={any} field={field.input === 'sealed' ? typed(field) : field} />
      )}
      {more ? <DescribedFields form={any} fields={more.fields} /> : null}
      {field?.name === 'accountNo' ? <UnusualAccount form={any} name="isAccountConfirmed" /> : null}
      <SubmitRow form={form} label={t('collaboration.answer.send')} />
    </PostForm>
  )
}
