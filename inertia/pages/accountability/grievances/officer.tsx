import { Link, useForm } from '@inertiajs/react'
import type { Grievances } from '@generated/views'
import { DateText, DescriptionList, Page, SectionCard, StatusBadge } from '~/components/page'
import { PostForm, SubmitRow } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import {
  GrievanceFiles,
  GrievanceHistory,
} from '~/components/accountability/grievances/grievance_history'
import { useFields } from '~/lib/form'
import { GRIEVANCE_TONES } from '~/lib/grievance_tones'
import { t } from '~/lib/translate'

const LIST = '/officer/grievances'
const MAX_LENGTH = 3000

/** A grievance as shown to an officer whose post has or had it. */
export default function Officer(props: Grievances.Officer) {
  const { number, kind, status, isLate, can } = props
  return (
    <Page
      title={t(`grievances.kinds.${kind}`)}
      subtitle={number}
      backHref={LIST}
      backLabel={t('grievances.officer.title')}
      actions={
        <>
          {isLate ? <StatusBadge tone="danger" label={t('grievances.officer.late')} /> : null}
          <StatusBadge tone={GRIEVANCE_TONES[status]} label={t(`grievances.statuses.${status}`)} />
        </>
      }
    >
      <SectionCard title={t('grievances.mine.facts')}>
        <Facts {...props} />
        <GrievanceFiles files={props.files} />
      </SectionCard>
      <SectionCard title={t('grievances.history')}>
        <GrievanceHistory steps={props.steps} />
      </SectionCard>
      {can.answer ? (
        <SectionCard
          title={t('grievances.officer.answer')}
          subtitle={t('grievances.officer.answer_text')}
        >
          <AnswerForm key={props.expectedVersion} {...props} />
        </SectionCard>
      ) : null}
    </Page>
  )
}

function Facts(props: Grievances.Officer) {
  const { respondent, person, application, hidesName, holder, rating } = props
  const who = hidesName
    ? [{ label: t('grievances.officer.person'), value: t('grievances.officer.hidden') }]
    : [
        { label: t('grievances.officer.person'), value: person?.name },
        { label: t('grievances.officer.mobile'), value: person?.mobile },
        {
          label: t('grievances.application'),
          value: application ? <Link href={application.href}>{application.number}</Link> : null,
        },
      ]
  return (
    <DescriptionList
      columns={2}
      labels="grievances"
      items={(fact) => [
        ...who,
        respondent
          ? fact('grievances.filing.respondent', t(`grievances.respondents.${respondent}`))
          : null,
        fact('district', props.district),
        fact('due_on', <DateText value={props.dueOn} />),
        holder ? fact('grievances.mine.holder', holder) : null,
        rating ? fact('rating', t(`grievances.ratings.${rating}`)) : null,
      ]}
    />
  )
}

function AnswerForm({ uuid, expectedVersion }: Grievances.Officer) {
  const form = useForm({ message: '' })
  const field = useFields(form, 'grievances.officer')
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(`${LIST}/${uuid}/answers`, { preserveScroll: 'errors' })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <TextAreaField
        {...field('message', 'answer_message')}
        rows={8}
        maxLength={MAX_LENGTH}
        required
      />
      <SubmitRow form={form} label={t('grievances.officer.send')} />
    </PostForm>
  )
}
