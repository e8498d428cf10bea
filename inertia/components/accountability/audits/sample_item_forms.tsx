import { useForm } from '@inertiajs/react'
import type { Audits } from '@generated/views'
import { PostForm } from '~/components/form/post_form'
import { RadioField } from '~/components/form/radio_field'
import { SubmitRow } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { SectionCard } from '~/components/section_card'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

const WORDS = 'audits.samples'
const LENGTH = 2000

const pathOf = (id: number, step: string) => `/officer/samples/items/${id}/${step}`

/** The auditor's checklist: without a finding it ends the item, with one the office is asked. */
export function CheckForm({ id, questions }: Audits.SampleItem) {
  const t = useT()
  const form = useForm({
    checks: Object.fromEntries(questions.map(({ check }) => [check, ''])),
    finding: '',
  })
  const field = useFields(form, WORDS)
  const options = ['yes', 'no', 'not_applicable'].map((value) => ({
    value,
    label: t(`${WORDS}.answers.${value}`),
  }))
  return (
    <SectionCard title={t(`${WORDS}.checklist`)} subtitle={t(`${WORDS}.checklist_text`)}>
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => form.post(pathOf(id, 'check'), { preserveScroll: 'errors' })}
      >
        {questions.map(({ check }) => (
          <RadioField
            key={check}
            {...field(`checks.${check}`, `${WORDS}.checks.${check}`)}
            options={options}
            inline
            required
          />
        ))}
        <TextAreaField {...field('finding')} maxLength={LENGTH} />
        <SubmitRow form={form} label={t(`${WORDS}.save_checks`)} />
      </PostForm>
    </SectionCard>
  )
}

/** What the office says to a finding. */
export function AnswerForm({ id }: { id: number }) {
  const t = useT()
  const form = useForm({ answer: '' })
  const field = useFields(form, WORDS)
  return (
    <SectionCard title={t(`${WORDS}.answer_title`)}>
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => form.post(pathOf(id, 'answer'), { preserveScroll: 'errors' })}
      >
        <TextAreaField {...field('answer')} maxLength={LENGTH} required />
        <SubmitRow form={form} label={t(`${WORDS}.send_answer`)} />
      </PostForm>
    </SectionCard>
  )
}

/** How the auditor ends it. */
export function CloseForm({ id }: { id: number }) {
  const t = useT()
  const form = useForm({ result: '', conclusion: '' })
  const field = useFields(form, WORDS)
  return (
    <SectionCard title={t(`${WORDS}.close_title`)}>
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => form.post(pathOf(id, 'close'), { preserveScroll: 'errors' })}
      >
        <RadioField
          {...field('result')}
          options={['explained', 'irregular'].map((value) => ({
            value,
            label: t(`${WORDS}.results.${value}`),
          }))}
          required
        />
        <TextAreaField {...field('conclusion')} maxLength={LENGTH} required />
        <SubmitRow form={form} label={t(`${WORDS}.close`)} />
      </PostForm>
    </SectionCard>
  )
}
