import { formatDuration } from '#kernel/formats/message_values'
import { Link, useForm } from '@inertiajs/react'
import { formatMonth, plainDate } from '#kernel/calendar/plain_date'
import type { Audits } from '@generated/views'
import { DateText, DescriptionList, Notice, Page, SectionCard } from '~/components/page'
import { ItemState } from '~/components/accountability/audits/sample_item_table'
import { t } from '~/lib/translate'
import { PostForm, SubmitRow } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'

const MAX_LENGTH = 2000

const WORDS = 'audits.samples'

/** One file or payment of a sample: why it was drawn, the finding, the answer and the conclusion. */
export default function SampleItem(item: Audits.SampleItem) {
  const {
    number,
    kind,
    month,
    sampleId,
    can,
    questions,
    finding,
    answer,
    conclusion,
    involved,
    closableOn,
  } = item
  return (
    <Page
      title={number}
      subtitle={`${t(`${WORDS}.kinds.${kind}`)} · ${formatMonth(plainDate(month), t.locale())}`}
      backHref={sampleId === null ? '/officer/samples' : `/officer/samples/${sampleId}`}
      backLabel={t(`${WORDS}.title`)}
      actions={<ItemState {...item} />}
    >
      <SampleDetails {...item} />
      {involved === null ? null : (
        <Notice tone="warning">{t(`${WORDS}.involved.${involved}`)}</Notice>
      )}
      {can.close || closableOn === null ? null : (
        <p>{t(`${WORDS}.closable`, { day: t.date(closableOn) })}</p>
      )}
      {item.checkedAt === null ? null : (
        <SectionCard title={t(`${WORDS}.checklist`)}>
          <DescriptionList
            items={[
              ...questions.map(({ check, answer: given }) => ({
                label: t(`${WORDS}.checks.${check}`),
                value: given ? t(`${WORDS}.answers.${given}`) : null,
              })),
              { label: t(`${WORDS}.finding`), value: finding },
              actorItem(t(`${WORDS}.checked`), item.checkedBy, item.checkedAt),
            ]}
          />
        </SectionCard>
      )}
      {answer === null ? null : (
        <SectionCard title={t(`${WORDS}.answer`)}>
          <DescriptionList
            items={[
              { label: t(`${WORDS}.said`), value: answer },
              actorItem(t(`${WORDS}.answered`), item.answeredBy, item.answeredAt),
            ]}
          />
        </SectionCard>
      )}
      {conclusion === null ? null : (
        <SectionCard title={t(`${WORDS}.conclusion`)}>
          <DescriptionList
            items={[
              { label: t(`${WORDS}.said`), value: conclusion },
              actorItem(t(`${WORDS}.ended`), item.closedBy, item.closedAt),
            ]}
          />
        </SectionCard>
      )}
      {can.check ? <CheckForm {...item} /> : null}
      {can.answer ? <AnswerForm id={item.id} /> : null}
      {can.close ? <CloseForm id={item.id} /> : null}
    </Page>
  )
}

/** Returns who did it, and when. */
const actorItem = (label: string, name: string | null, at: string | null) => ({
  label,
  value: at ? (
    <>
      {name} · <DateText value={at} withTime />
    </>
  ) : null,
})

function SampleDetails({ href, number, office, marks, turn }: Audits.SampleItem) {
  return (
    <SectionCard
      title={t(`${WORDS}.drawn_title`)}
      actions={
        <Link href={href} className="as-target">
          {t(`${WORDS}.open`, { number })}
        </Link>
      }
    >
      <DescriptionList
        columns={2}
        labels="audits.queue"
        items={(fact) => [
          fact(`${WORDS}.office`, office ?? t('audits.queue.head_office')),
          ...(turn
            ? [
                fact('desk', turn.stage),
                fact('arrived', t.date(turn.arrivedOn)),
                fact('left', `${t.date(turn.leftOn)}, ${formatDuration(turn, t)}`),
                fact('passed', turn.passed),
                fact('officer', turn.officer),
              ]
            : []),
          marks.length > 0
            ? fact(
                `${WORDS}.marks_title`,
                marks.map((mark) => t(`${WORDS}.marks.${mark}`)).join('; ')
              )
            : null,
        ]}
      />
    </SectionCard>
  )
}

const pathOf = (id: number, step: string) => `/officer/samples/items/${id}/${step}`

/** The auditor's checklist: without a finding it closes the item, with one it requests an answer from the office. */
function CheckForm({ id, questions }: Audits.SampleItem) {
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
        <TextAreaField {...field('finding')} maxLength={MAX_LENGTH} />
        <SubmitRow form={form} label={t(`${WORDS}.save_checks`)} />
      </PostForm>
    </SectionCard>
  )
}

/** The office's answer to a finding. */
function AnswerForm({ id }: { id: number }) {
  const form = useForm({ answer: '' })
  const field = useFields(form, WORDS)
  return (
    <SectionCard title={t(`${WORDS}.answer_title`)}>
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => form.post(pathOf(id, 'answer'), { preserveScroll: 'errors' })}
      >
        <TextAreaField {...field('answer')} maxLength={MAX_LENGTH} required />
        <SubmitRow form={form} label={t(`${WORDS}.send_answer`)} />
      </PostForm>
    </SectionCard>
  )
}

/** The auditor's conclusion, which closes the item. */
function CloseForm({ id }: { id: number }) {
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
        <TextAreaField {...field('conclusion')} maxLength={MAX_LENGTH} required />
        <SubmitRow form={form} label={t(`${WORDS}.close`)} />
      </PostForm>
    </SectionCard>
  )
}
