import { Link, useForm } from '@inertiajs/react'
import type { Approvals } from '@generated/views'
import { PostForm } from '~/components/form/post_form'
import { RadioField } from '~/components/form/radio_field'
import { SubmitRow } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { SectionCard } from '~/components/section_card'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

const WORDS = 'approvals.duplicates'
const LENGTH = 1000
const OUTCOMES = ['same_person', 'family', 'explained'] as const

/** What an officer decides of one pair, with what the page showed of it. */
export function DuplicateDecision({ id, file }: { id: number; file: Approvals.DuplicateFile }) {
  const t = useT()
  const form = useForm({
    with: file.key,
    outcome: '',
    words: '',
    kinds: file.lines.map(({ kind }) => kind).join(','),
    expectedSerial: file.expectedSerial,
  })
  const field = useFields(form, WORDS)
  const path = `/officer/applications/${id}/duplicates`
  const outcomes = file.expectedSerial > 0 ? [...OUTCOMES, 'open'] : OUTCOMES
  return (
    <SectionCard
      id="decide"
      title={t(`${WORDS}.decide_title`, { what: file.number ?? t(`${WORDS}.other`) })}
      subtitle={t(`${WORDS}.decide_text`)}
    >
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => form.post(path, { preserveScroll: 'errors' })}
      >
        <RadioField
          {...field('outcome')}
          options={outcomes.map((value) => ({
            value,
            label: t(`${WORDS}.outcomes.${value}`),
            hint: t(`${WORDS}.outcome_hints.${value}`),
          }))}
          required
        />
        <TextAreaField {...field('words')} maxLength={LENGTH} />
        <SubmitRow form={form} label={t(`${WORDS}.save`)}>
          <Link href={path} className="as-target">
            {t(`${WORDS}.cancel`)}
          </Link>
        </SubmitRow>
      </PostForm>
    </SectionCard>
  )
}
