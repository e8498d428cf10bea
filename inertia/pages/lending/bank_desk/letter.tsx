import { Link, useForm } from '@inertiajs/react'
import type { BankDesk, Loi, Masters } from '@generated/views'
import { AnswerFacts } from '~/components/lending/bank_desk/answer_facts'
import { CurrentBranch } from '~/components/lending/bank_desk/current_branch'
import { Money } from '~/components/money'
import { DateText, DescriptionList, Page, SectionCard, StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'
import { STATUS_TONES, statusText } from '~/components/lending/loi/status'
import { AmountField, DateField, SelectField, TextAreaField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { useFields } from '~/lib/form'

/** A letter as shown to the branch that has it: the public page, and the branch's own answers. */
export default function HeldLetter(props: BankDesk.HeldLetter) {
  const { loi, branch, answers, offered } = props
  return (
    <Page
      title={t('bank_desk.letter.title', { number: loi.number })}
      subtitle={t('bank_desk.letter.subtitle')}
    >
      <CurrentBranch branch={branch} />
      <SectionCard title={t('loi.verification.particulars')}>
        <LetterFacts loi={loi} />
      </SectionCard>
      {offered.length > 0 ? (
        <SectionCard title={t('bank_desk.letter.answer')}>
          <AnswerForm key={props.expectedVersion} {...props} />
        </SectionCard>
      ) : null}
      <SectionCard title={t('bank_desk.letter.answers')}>
        <ul className="as-stack">
          {answers.toReversed().map((answer) => (
            <li key={answer.id}>
              <AnswerFacts answer={answer} />
            </li>
          ))}
        </ul>
      </SectionCard>
      <p>
        <Link href="/bank" className="as-link">
          {t('bank_desk.letter.next')}
        </Link>
      </p>
    </Page>
  )
}

/** The public details of a letter, and nothing else (DECISIONS 12). */
function LetterFacts({ loi }: { loi: Loi.VerifiedLoi }) {
  const label = (name: string) => t(`loi.verification.${name}`)
  const { status: letterStatus } = loi
  return (
    <>
      <p>
        <StatusBadge
          label={statusText(letterStatus, 'title')}
          tone={STATUS_TONES[letterStatus.state]}
        />
      </p>
      <DescriptionList
        items={[
          { label: label('number'), value: loi.number },
          { label: label('issued_on'), value: <DateText value={loi.issuedOn} /> },
          { label: label('valid_from'), value: <DateText value={letterStatus.validFrom} /> },
          { label: label('valid_till'), value: <DateText value={letterStatus.validTill} /> },
          { label: label('name'), value: loi.name },
          { label: label('loan_type'), value: loi.loanType },
          { label: label('district'), value: loi.district },
          { label: label('amount'), value: <Money paise={loi.amount} /> },
        ]}
      />
    </>
  )
}

interface AnswerFormProps {
  href: string
  offered: BankDesk.Answer['kind'][]
  reasons: Masters.Option[]
  expectedVersion: string
}

/** Form for a branch's answer; the fields depend on the kind of answer. */
function AnswerForm({ href, offered, reasons, expectedVersion }: AnswerFormProps) {
  const form = useForm({
    kind: '',
    amount: '',
    rate: '',
    accountNo: '',
    doneOn: '',
    letter: null as File | null,
    reasonId: '',
    remarks: '',
  })
  const field = useFields(form, 'bank_desk.answer')
  const { kind } = form.data
  const isPaid = kind === 'sanctioned' || kind === 'disbursed'
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(href, {
      forceFormData: true,
      preserveScroll: 'errors',
      onSuccess: () => form.reset(),
    })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <RadioField
        {...field('kind')}
        options={offered.map((value) => ({ value, label: t(`bank_desk.kinds.${value}`) }))}
        required
      />
      {isPaid ? <AmountField {...field('amount')} required /> : null}
      {kind === 'sanctioned' ? (
        <TextField {...field('rate')} inputMode="decimal" maxLength={6} required />
      ) : null}
      {isPaid ? <DateField {...field('doneOn', `on_${kind}`)} required /> : null}
      {kind === 'sanctioned' ? (
        <TextField {...field('accountNo')} inputMode="numeric" autoComplete="off" maxLength={40} />
      ) : null}
      {kind === 'sanctioned' ? <FileField {...field('letter')} required /> : null}
      {kind === 'refused' ? (
        <SelectField {...field('reasonId')} options={reasons} required />
      ) : null}
      {kind ? (
        <TextAreaField
          {...field('remarks')}
          maxLength={500}
          required={kind === 'documents_asked'}
        />
      ) : null}
      <SubmitRow form={form} label={t('bank_desk.answer.send')} />
    </PostForm>
  )
}
