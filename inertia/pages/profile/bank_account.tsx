import { useForm } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { TextField } from '~/components/form/text_field'
import { BankNameField } from '~/components/profile/bank_name_field'
import { FieldGroup } from '~/components/profile/field_group'
import { StepForm } from '~/components/profile/step_form'
import { type Step, StepPage, stepHref } from '~/components/profile/step_page'
import { useT } from '~/lib/use_t'

type BankAccountProps = {
  step: Step
  values: { accountNo: string; ifsc: string; bankName: string; branchName: string; city: string }
  /** Names of the banks most people have. */
  banks: string[]
}

const IFSC_LENGTH = 11

export default function BankAccount({ step, values, banks }: BankAccountProps) {
  const t = useT()
  const form = useForm(values)
  const proposed = useRef('')

  const code = form.data.ifsc.replace(/[\s-]+/g, '')

  /** A known IFSC proposes its bank; a name somebody typed stays. */
  const propose = async () => {
    const isOwn = form.data.bankName !== '' && form.data.bankName !== proposed.current
    if (code.length !== IFSC_LENGTH || isOwn) return
    try {
      const answer = await fetch(`/masters/ifsc/${encodeURIComponent(code)}`, {
        headers: { Accept: 'application/json' },
      })
      const { bankName } = (await answer.json()) as { bankName: string | null }
      if (!answer.ok || !bankName) return
      proposed.current = bankName
      form.setData('bankName', bankName)
    } catch {
      // Only a proposal: without a connection the name is typed.
    }
  }
  useEffect(() => {
    void propose()
    // When the code is complete, also one typed before the page came to life.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code])

  const label = (name: string) => t(`profile.fields.${name}`)
  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <FieldGroup title={t('profile.groups.account')} hint={t('profile.hints.account')}>
          <TextField
            form={form}
            name="accountNo"
            label={label('accountNo')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            required
          />
          <TextField
            form={form}
            name="ifsc"
            label={label('ifsc')}
            hint={t('profile.hints.ifsc')}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={14}
            clean={(typed) => typed.toUpperCase()}
            required
          />
          <BankNameField
            form={form}
            name="bankName"
            label={label('bankName')}
            banks={banks}
            required
          />
          <TextField
            form={form}
            name="branchName"
            label={label('branchName')}
            maxLength={120}
            required
          />
          <TextField form={form} name="city" label={label('city')} maxLength={80} required />
        </FieldGroup>
      </StepForm>
    </StepPage>
  )
}
