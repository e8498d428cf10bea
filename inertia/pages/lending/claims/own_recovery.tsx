import { useForm } from '@inertiajs/react'
import type { Applications, Claims } from '@generated/views'
import {
  RecoveryEntries,
  RecoveryFacts,
  RecoveryLetters,
} from '~/components/lending/claims/recovery_facts'
import { TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type OwnRecoveryProps = Claims.OwnRecovery & {
  application: Applications.ApplicationHead
  claim: { id: number; uuid: string }
}

/** The part of a refund that is being recovered, and the recipient's answer. */
export default function OwnRecovery({ application, claim, demand, canAnswer }: OwnRecoveryProps) {
  const claimHref = `/loans/${application.uuid}/claims/${claim.uuid}`
  const base = `${claimHref}/recovery`
  return (
    <Page
      title={t('claims.recovery.own.title')}
      subtitle={t('claims.show.subtitle', { number: application.number })}
      backHref={claimHref}
      backLabel={t('claims.recovery.own.back')}
    >
      {canAnswer ? <AnswerForm path={base} /> : null}
      <RecoveryFacts demand={demand} />
      <RecoveryEntries demand={demand} base={base} />
      <RecoveryLetters demand={demand} base={base} />
    </Page>
  )
}

function AnswerForm({ path }: { path: string }) {
  const form = useForm({ answer: '' })
  const field = useFields(form, 'claims.validation.recovery.fields')
  return (
    <SectionCard title={t('claims.recovery.own.answer')} subtitle={t('claims.recovery.own.text')}>
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => form.post(path, { preserveScroll: 'errors' })}
      >
        <TextAreaField {...field('answer')} maxLength={2000} required />
        <SubmitRow form={form} label={t('claims.recovery.own.send')} />
      </PostForm>
    </SectionCard>
  )
}
