import { useForm } from '@inertiajs/react'
import type { Grievances } from '@generated/views'
import {
  DateText,
  DescriptionList,
  Notice,
  Page,
  SectionCard,
  StatusBadge,
} from '~/components/page'
import { PostForm, SubmitRow } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { TextAreaField } from '~/components/form/fields'
import {
  GrievanceFiles,
  GrievanceHistory,
} from '~/components/accountability/grievances/grievance_history'
import { LeaveForm } from '~/components/accountability/grievances/leave_form'
import { useFields } from '~/lib/form'
import { GRIEVANCE_TONES } from '~/lib/grievance_tones'
import { t } from '~/lib/translate'

const MAX_LENGTH = 3000
/** Best rating first. */
const RATINGS = ['5', '4', '3', '2', '1']

interface MyGrievanceProps extends Grievances.MyGrievance {
  /** Its address, and that of the page behind it. */
  path: string
  backHref: string
  /** Files can be read only by users who are signed in. */
  isSignedOut: boolean
}

/** A grievance as shown to its citizen: who has it and until when, the messages, and the possible actions. */
export default function MyGrievance(props: MyGrievanceProps) {
  const { number, kind, respondent, status, holder, dueOn, hidesName, can, days } = props
  return (
    <Page
      title={t(`grievances.kinds.${kind}`)}
      subtitle={number}
      backHref={props.backHref}
      actions={
        <StatusBadge tone={GRIEVANCE_TONES[status]} label={t(`grievances.statuses.${status}`)} />
      }
    >
      {props.namesOutside ? (
        <Notice tone="info" title={t('grievances.outside')}>
          <p>{t('grievances.outside_text')}</p>
        </Notice>
      ) : null}
      <SectionCard title={t('grievances.mine.facts')}>
        <DescriptionList
          columns={2}
          labels="grievances"
          items={(fact) => [
            ...(status === 'open'
              ? [fact('grievances.mine.holder', holder), fact('due_on', <DateText value={dueOn} />)]
              : []),
            respondent
              ? fact('grievances.filing.respondent', t(`grievances.respondents.${respondent}`))
              : null,
            fact('district', props.district),
            fact('application', props.applicationNo),
            props.rating ? fact('rating', t(`grievances.ratings.${props.rating}`)) : null,
          ]}
        />
        {hidesName ? <p>{t('grievances.mine.hidden')}</p> : null}
        {props.isSignedOut ? (
          <>
            {props.files.length > 0 ? (
              <p>{t('grievances.attached', { count: props.files.length })}</p>
            ) : null}
            <LeaveForm />
          </>
        ) : (
          <GrievanceFiles files={props.files} />
        )}
      </SectionCard>
      <SectionCard title={t('grievances.history')}>
        <GrievanceHistory steps={props.steps} />
      </SectionCard>
      {can.rate ? (
        <SectionCard
          title={t('grievances.mine.rate')}
          subtitle={t('grievances.mine.rate_text', { days })}
        >
          <RatingForm key={props.expectedVersion} {...props} />
        </SectionCard>
      ) : null}
      {can.reopen ? (
        <SectionCard
          title={t('grievances.mine.reopen')}
          subtitle={t('grievances.mine.reopen_text', { days })}
        >
          <ReopenForm key={props.expectedVersion} {...props} />
        </SectionCard>
      ) : null}
    </Page>
  )
}

function RatingForm({ path, expectedVersion }: MyGrievanceProps) {
  const form = useForm({ rating: '', remarks: '' })
  const field = useFields(form, 'grievances.mine')
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(`${path}/rating`, { preserveScroll: 'errors' })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <RadioField
        {...field('rating')}
        options={RATINGS.map((value) => ({ value, label: t(`grievances.ratings.${value}`) }))}
        required
      />
      <TextAreaField {...field('remarks')} maxLength={MAX_LENGTH} />
      <SubmitRow form={form} label={t('grievances.mine.send_rating')} />
    </PostForm>
  )
}

function ReopenForm({ path, expectedVersion }: MyGrievanceProps) {
  const form = useForm({ message: '' })
  const field = useFields(form, 'grievances.mine')
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(`${path}/reopening`, { preserveScroll: 'errors' })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <TextAreaField {...field('message', 'reopen_message')} maxLength={MAX_LENGTH} required />
      <SubmitRow form={form} label={t('grievances.mine.reopen')} />
    </PostForm>
  )
}
