import type { Administration } from '@generated/views'
import { Link, useForm } from '@inertiajs/react'
import { RadioField } from '~/components/form/choices'
import { TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { DateText, DescriptionList, Notice, Page, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const WORDS = 'outside_lists.finding'
const BASE = '/officer/outside-findings'
const OUTCOMES = ['same_person', 'not_same', 'unclear'] as const

/** A row of another office's list beside the applicant, the matching values, and the auditor's decision. */
export default function OutsideFinding(finding: Administration.OutsideFinding) {
  const { applicant, application, mayDecide, listId, decidedBy, decidedAt } = finding
  return (
    <Page
      title={t(`${WORDS}.title`, { name: applicant?.name ?? application?.number ?? '' })}
      subtitle={`${finding.kind} · ${finding.title}`}
      backHref={listId === null ? (application?.href ?? '/officer') : `${BASE}?list=${listId}`}
      backLabel={t(listId === null ? `${WORDS}.applicant` : 'outside_lists.findings.title')}
    >
      <SectionCard
        title={t('outside_lists.findings.columns.agreed')}
        actions={
          application ? (
            <Link href={application.href} className="as-target">
              {application.number}
            </Link>
          ) : null
        }
      >
        <DescriptionList
          columns={2}
          labels="outside_lists"
          items={(fact) => [
            fact('outside_lists.findings.columns.strength', finding.strength),
            fact('outside_lists.findings.columns.agreed', finding.agreed),
            fact('outside_lists.fields.source', finding.source),
            fact(
              'outside_lists.findings.columns.outcome',
              t(`outside_lists.outcomes.${finding.outcome}`)
            ),
            decidedBy && decidedAt
              ? fact(
                  'outside_lists.finding.decided_by',
                  <>
                    {decidedBy} · <DateText value={decidedAt} withTime />
                  </>
                )
              : null,
            finding.remarks ? fact('outside_lists.fields.remarks', finding.remarks) : null,
          ]}
        />
      </SectionCard>
      <Sides {...finding} />
      {mayDecide ? <Decision key={finding.version} {...finding} /> : null}
    </Page>
  )
}

const FACTS = [
  ['name', 'name'],
  ['relative', 'relative'],
  ['birthDate', 'birth_date'],
  ['mobile', 'mobile'],
  ['aadhaar', 'aadhaar'],
  ['pan', 'pan'],
  ['account', 'account'],
  ['place', 'place'],
  ['remark', 'remark'],
] as const

function Sides({ applicant, row, mayDecide, isErased }: Administration.OutsideFinding) {
  const lines = FACTS.flatMap(([name, word]) => {
    const shown = [applicant, row].map((side) => {
      const value = side?.[name]
      return value && name === 'birthDate' ? t.date(value) : value || '–'
    })
    return shown.every((value) => value === '–') ? [] : [{ word, shown }]
  })
  return (
    <>
      {mayDecide ? null : (
        <Notice tone="info" text={t(isErased ? 'outside_lists.erased' : `${WORDS}.hidden`)} />
      )}
      <PlainTable
        caption={t(`${WORDS}.${row ? 'sides' : 'applicant'}`)}
        rows={lines}
        rowKey={({ word }) => word}
        labels={WORDS}
        columns={(column) => [
          column('fact', ({ word }) => t(`${WORDS}.${word}`)),
          column('applicant', ({ shown }) => shown[0]),
          ...(row ? [column('row', ({ shown }: (typeof lines)[number]) => shown[1])] : []),
        ]}
      />
    </>
  )
}

function Decision({ id, version }: Administration.OutsideFinding) {
  const form = useForm({ outcome: '', remarks: '', expectedVersion: version })
  const field = useFields(form, 'outside_lists.fields')
  return (
    <SectionCard title={t(`${WORDS}.decide`)} subtitle={t(`${WORDS}.decide_text`)}>
      <PostForm form={form} className="as-stack" onSend={() => form.post(`${BASE}/${id}`)}>
        <RadioField
          {...field('outcome')}
          options={OUTCOMES.map((value) => ({
            value,
            label: t(`outside_lists.outcomes.${value}`),
          }))}
          required
        />
        <TextAreaField {...field('remarks')} maxLength={1000} required />
        <SubmitRow form={form} label={t(`${WORDS}.save`)} />
      </PostForm>
    </SectionCard>
  )
}
