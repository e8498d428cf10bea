import { Button } from '@mantine/core'
import { router, useForm } from '@inertiajs/react'
import type { BankDesk } from '@generated/views'
import { AnswerFacts } from '~/components/lending/bank_desk/answer_facts'
import { DateText, Notice, Page, SectionCard } from '~/components/page'
import { FileLink } from '~/components/file_link'
import { PostForm, SubmitButton, SubmitRow, TextField } from '~/components/form/form'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Banks' answers to the applicant's letter, and a link to try another bank. */
export default function ApplicantAnswers(props: BankDesk.ApplicantAnswers) {
  const { uuid, number, holders, isRefused, can } = props
  return (
    <Page title={t('bank_desk.mine.title')} subtitle={number} backHref={`/my-applications/${uuid}`}>
      {isRefused && can.move ? (
        <Notice tone="warning" title={t('bank_desk.mine.refused')}>
          <p>{t('bank_desk.mine.refused_text')}</p>
        </Notice>
      ) : null}
      {holders.length === 0 ? <Notice tone="info" text={t('bank_desk.mine.none')} /> : null}
      {holders.map((holder) => (
        <Holder key={holder.id} holder={holder} path={`/my-applications/${uuid}/bank`} />
      ))}
      {can.move ? (
        <SectionCard title={t('bank_desk.mine.move')} subtitle={t('bank_desk.mine.move_text')}>
          <MoveForm key={props.expectedVersion} {...props} />
        </SectionCard>
      ) : null}
    </Page>
  )
}

function Holder({
  holder,
  path,
}: {
  holder: BankDesk.ApplicantAnswers['holders'][number]
  path: string
}) {
  const { bank, branch, since, endedBy, hasShown, answers } = holder
  return (
    <SectionCard
      title={[bank, branch].filter(Boolean).join(', ')}
      subtitle={
        <>
          {t('bank_desk.mine.since')} <DateText value={since} />
          {endedBy ? ` · ${t(`bank_desk.mine.ended.${endedBy}`)}` : null}
        </>
      }
    >
      {hasShown ? null : <p>{t('bank_desk.mine.not_shown')}</p>}
      <ul className="as-stack">
        {answers.map((answer) => (
          <li key={answer.id} className="as-stack">
            <AnswerFacts answer={answer} />
            {answer.file ? (
              <FileLink
                href={`/files/${answer.file.uuid}`}
                label={t('bank_desk.answer.letter')}
                mime={answer.file.mime}
              />
            ) : null}
            {answer.reply ? (
              <p>
                {t(`bank_desk.mine.${answer.reply.isRight ? 'called_right' : 'called_wrong'}`)}
                {answer.reply.remarks ? ` “${answer.reply.remarks}”` : null}
              </p>
            ) : null}
            {answer.canReply ? (
              <ReplyForms path={`${path}/answers/${answer.id}`} kind={answer.kind} />
            ) : null}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function MoveForm({ uuid, banks, showsAllBanks, expectedVersion }: BankDesk.ApplicantAnswers) {
  const path = `/my-applications/${uuid}/bank`
  const form = useForm({ bankId: '', branchName: '' })
  const field = useFields(form, 'bank_desk.mine')
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(`${path}/move`, { preserveScroll: 'errors' })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <SelectField {...field('bankId')} options={banks} searchable={showsAllBanks} required />
      {showsAllBanks ? null : (
        <div>
          <Button
            component="a"
            href={`${path}?banks=all`}
            variant="subtle"
            onClick={(event) => {
              event.preventDefault()
              router.reload({ data: { banks: 'all' }, only: ['banks', 'showsAllBanks'] })
            }}
          >
            {t('bank_desk.mine.all_banks')}
          </Button>
        </div>
      )}
      <TextField {...field('branchName')} maxLength={120} />
      <SubmitRow form={form} label={t('bank_desk.mine.move')} />
    </PostForm>
  )
}

/**
 * Confirmation or rejection of a bank's answer. A confirmed one about money leads to the applicant's own record, filled
 * in.
 */
function ReplyForms({ path, kind }: { path: string; kind: BankDesk.Answer['kind'] }) {
  const right = useForm({ isRight: true })
  const wrong = useForm({ isRight: false, remarks: '' })
  const options = { preserveScroll: true }
  return (
    <div className="as-stack">
      <PostForm form={right} onSend={() => right.post(path, options)}>
        <SubmitButton form={right} label={t(`bank_desk.mine.right_${kind}`)} />
      </PostForm>
      <details className="as-more">
        <summary>{t(`bank_desk.mine.wrong_${kind}`)}</summary>
        <PostForm form={wrong} className="as-stack" onSend={() => wrong.post(path, options)}>
          <TextAreaField
            form={wrong}
            name="remarks"
            label={t('bank_desk.mine.remarks')}
            maxLength={500}
            required
          />
          <SubmitRow form={wrong} label={t('bank_desk.mine.send_wrong')} />
        </PostForm>
      </details>
    </div>
  )
}
