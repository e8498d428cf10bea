import { useForm } from '@inertiajs/react'
import { type ReactNode, useState } from 'react'
import type { Auth, Claims } from '@generated/views'
import { paise, plainRupees } from '#kernel/money/paise'
import { ActionButton } from '~/components/buttons'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { AmountField, DateField, SelectField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type StepsProps = Claims.Recovery & { stepUp: Auth.StepUp }

/** Steps that require step-up authentication. */
const STEP_UP_STEPS: readonly string[] = ['order', 'drop', 'certify']

/** The steps that can be taken now, one form at a time; money may also be returned. */
export function RecoverySteps(props: StepsProps) {
  const { demand, canGiveBack } = props
  const [chosen, choose] = useState<string | null>(null)
  const steps = [
    ...props.steps,
    ...(canGiveBack && returnable(demand).length > 0 ? ['give_back'] : []),
  ]
  if (steps.length === 0) return null
  const step = steps.length === 1 ? steps[0] : steps.find((one) => one === chosen)
  return (
    <SectionCard title={t('claims.recovery.next_step')} stacked>
      {steps.length === 1 ? null : (
        <div className="as-actions">
          {steps.map((one) => (
            <ActionButton
              key={one}
              variant="default"
              label={t(`claims.recovery.steps.${one}`)}
              aria-pressed={one === step}
              onClick={() => choose(one)}
            />
          ))}
        </div>
      )}
      {step ? <StepForm key={`${step} ${demand.state}`} {...props} step={step} /> : null}
    </SectionCard>
  )
}

/** Returns the amounts that were received or set off, and not returned. */
const returnable = ({ entries }: StepsProps['demand']) =>
  entries.filter(({ kind, state }) => kind !== 'write_off' && state === 'booked')

function StepForm({ demand, openPaise, step, stepUp }: StepsProps & { step: string }) {
  const needsStepUp = STEP_UP_STEPS.includes(step)
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
  const entries = returnable(demand).map(({ id, kind, reference, amountPaise }) => ({
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
    <section className="as-stack">
      <div>
        <h3>{t(`claims.recovery.steps.${step}`)}</h3>
        <p className="as-card-text">{t(`claims.recovery.step_texts.${step}`)}</p>
      </div>
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
          form.post(`/officer/recoveries/${demand.id}/${needsStepUp ? 'orders' : 'steps'}`, {
            preserveScroll: 'errors',
          })
        }}
      >
        {inputs[step]}
        <StepUpField stepUp={stepUp} form={form} words="claims.recovery.step_up" />
        <SubmitRow form={form} label={t(`claims.recovery.buttons.${step}`)} />
      </PostForm>
    </section>
  )
}

/** Fields that are sent with each step. */
const STEP_FIELDS: Record<string, readonly string[]> = {
  answer: ['answer'],
  order: ['amount', 'text'],
  drop: ['text'],
  instalments: ['instalments'],
  receipt: ['amount', 'receivedOn', 'reference'],
  give_back: ['entryId', 'reference'],
  write_off: ['reason'],
}
