import { Link, useForm } from '@inertiajs/react'
import type { AssistedFiling } from '@generated/views'
import { Declaration } from '~/components/lending/applications/declaration'
import { NoFee } from '~/components/lending/applications/assisted_filing/no_fee'
import { CodeField } from '~/components/platform/auth/code_field'
import { Money } from '~/components/money'
import { DescriptionList, Page, SectionCard } from '~/components/page'
import { PostForm, SubmitRow } from '~/components/form/form'
import { AppealNotice } from '~/components/applicants/profile/appeal_notice'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Submission of an assisted application, with the code that its citizen receives. */
export default function Submission(props: AssistedFiling.SubmissionPage) {
  const { path, scheme, citizen, helper, amountPaise, isComplete, awaitsCode, appealed } = props
  return (
    <Page
      title={t('assisted_filing.submission.title')}
      subtitle={scheme}
      backHref={`/apply/${path}/summary`}
      backLabel={t('assisted_filing.submission.answers')}
    >
      <SectionCard title={t('assisted_filing.submission.what')}>
        <DescriptionList
          items={[
            { label: t('assisted_filing.submission.citizen'), value: citizen },
            { label: t('assisted_filing.submission.amount'), value: <Money paise={amountPaise} /> },
            { label: t('assisted_filing.submission.helper'), value: helper },
            { label: t('assisted_filing.submission.fee'), value: <Money paise={0} /> },
          ]}
        />
      </SectionCard>
      <NoFee />
      <AppealNotice number={appealed} />
      {isComplete ? (
        <>
          <CodeRequest {...props} />
          {awaitsCode ? <SendingForm key={props.expectedVersion} {...props} /> : null}
        </>
      ) : (
        <SectionCard>
          <p>{t('assisted_filing.submission.incomplete')}</p>
          <Link href={`/apply/${path}/summary`} className="as-target">
            {t('assisted_filing.submission.answers')}
          </Link>
        </SectionCard>
      )}
    </Page>
  )
}

function CodeRequest({ codesHref, last4, isOwn, awaitsCode }: AssistedFiling.SubmissionPage) {
  const form = useForm({})
  return (
    <SectionCard title={t('assisted_filing.submission.code')}>
      <p>
        {t(isOwn ? 'assisted_filing.submission.own_code' : 'assisted_filing.submission.code_text', {
          last4,
        })}
      </p>
      <PostForm form={form} className="as-stack" onSend={() => form.post(codesHref)}>
        <SubmitRow
          form={form}
          label={t(
            awaitsCode ? 'assisted_filing.submission.again' : 'assisted_filing.submission.send_code'
          )}
        />
      </PostForm>
    </SectionCard>
  )
}

function SendingForm({
  sendHref,
  expectedVersion,
  appealed,
  scheme,
  criteria,
}: AssistedFiling.SubmissionPage) {
  const form = useForm({ otp: '', confirmed: false, endsAppeal: false })
  const field = useFields(form, 'auth.fields')
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(sendHref)
  }
  return (
    <SectionCard title={t('assisted_filing.submission.send')}>
      <PostForm form={form} className="as-stack" onSend={send}>
        <CodeField {...field('otp')} />
        <Declaration form={form} scheme={scheme} criteria={criteria} appealed={appealed} />
        <SubmitRow form={form} label={t('assisted_filing.submission.submit')} />
      </PostForm>
    </SectionCard>
  )
}
