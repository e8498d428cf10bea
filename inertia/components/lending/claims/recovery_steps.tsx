import { useForm } from '@inertiajs/react'
import type { ReactNode } from 'react'
import type { Auth, Claims } from '@generated/views'
import { paise, plainRupees } from '#kernel/money/paise'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { AmountField, DateField, SelectField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type StepsProps = Claims.Recovery & { stepUp: Auth.StepUp }

/** Steps behind the step-up. */
const ORDERS: readonly string[] = ['order', 'drop', 'certify']

/** The steps that can be taken now, each a form of its own; money may also be given back. */
export function RecoverySteps(props: StepsProps) {
  const { demand, steps, canGiveBack } = props
  const returnable = demand.entries.filter(
    ({ kind, state }) => kind !== 'write_off' && state === 'booked'
  )
  return (
    <>
      {steps.map((step) => (
        <StepForm key={`${step} ${demand.state}`} {...props} step={step} />
      ))}
      {canGiveBack && returnable.length > 0 ? (
        <StepForm key={`back ${returnable.length}`} {...props} step="give_back" />
      ) : null}
    </>
  )
}

function StepForm({ demand, openPaise, step, stepUp }: StepsProps & { step: string }) {
  const isOrder = ORDERS.includes(step)
  const whole = step === 'order' ? demand.proposedPaise : openPaise
  const form = useForm({
    step,
    amount: plainRupees(paise(whole)),
    text: '',
    answer: '',
    reason: '',
    reference: '',
    receivedOn: '',
    instalments: '3',
    entryId: '',
    code: '',
    password: '',
  })
  const field = useFields(form, 'claims.validation.recovery.fields')
  const entries = demand.entries
    .filter(({ kind, state }) => kind !== 'write_off' && state === 'booked')
    .map(({ id, kind, reference, amountPaise }) => ({
      value: String(id),
      label: [t(`claims.recovery.kinds.${kind}`), reference, plainRupees(paise(amountPaise))]
        .filter(Boolean)
        .join(' · '),
    }))
  const inputs: Record<string, ReactNode> = {
    answer: <TextAreaField {...field('answer')} maxLength={2000} required />,
    order: (
      <>
        <AmountField {...field('amount')} required />
        <TextAreaField {...field('text')} maxLength={2000} required />
      </>
    ),
    drop: <TextAreaField {...field('text')} maxLength={2000} required />,
    instalments: <TextField {...field('instalments')} inputMode="numeric" required />,
    receipt: (
      <>
        <AmountField {...field('amount')} required />
        <DateField {...field('receivedOn')} required />
        <TextField {...field('reference')} required />
      </>
    ),
    give_back: (
      <>
        <SelectField {...field('entryId')} options={entries} required />
        <TextField {...field('reference')} required />
      </>
    ),
    write_off: <TextAreaField {...field('reason')} maxLength={1000} required />,
  }
  const typed = STEP_FIELDS[step] ?? []
  return (
    <SectionCard
      title={t(`claims.recovery.steps.${step}`)}
      subtitle={t(`claims.recovery.step_texts.${step}`)}
      stacked
    >
      <PostForm
        form={form}
        className="as-stack"
        onSend={() => {
          form.transform((data) =>
            Object.fromEntries(
              Object.entries(data).filter(([name]) =>
                ['step', 'code', 'password', ...typed].includes(name)
              )
            )
          )
          form.post(`/officer/recoveries/${demand.id}/${isOrder ? 'orders' : 'steps'}`, {
            preserveScroll: 'errors',
          })
        }}
      >
        {inputs[step]}
        {isOrder ? (
          <StepUpField stepUp={stepUp} form={form} words="claims.recovery.step_up" />
        ) : null}
        <SubmitRow form={form} label={t(`claims.recovery.buttons.${step}`)} />
      </PostForm>
    </SectionCard>
  )
}

/** What is sent of each step. */
const STEP_FIELDS: Record<string, readonly string[]> = {
  answer: ['answer'],
  order: ['amount', 'text'],
  drop: ['text'],
  instalments: ['instalments'],
  receipt: ['amount', 'receivedOn', 'reference'],
  give_back: ['entryId', 'reference'],
  write_off: ['reason'],
}
