import { useForm } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import type { FieldInput } from '#kernel/formats/field_input'
import type { Profile } from '@generated/views'
import { AccountFields } from '~/components/applicants/profile/account_fields'
import { FieldGroup } from '~/components/applicants/profile/field_group'
import { StepForm } from '~/components/applicants/profile/step_form'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'
import { t } from '~/lib/translate'

type BankAccountProps = {
  step: Profile.Step
  values: Profile.BankAccountForm
  /** The stored number, by its last digits; empty for none. */
  masks: { accountNo: string }
  fields: FieldInput[]
}

const IFSC_LENGTH = 11

export default function BankAccount({ step, values, masks, fields }: BankAccountProps) {
  const form = useForm(values)
  const proposed = useRef('')

  const code = form.data.ifsc.replace(/[\s-]+/g, '')

  /** A known IFSC proposes its bank; a typed name is kept. */
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
      // Only a suggestion: without a connection the name is typed.
    }
  }
  useEffect(() => {
    void propose()
    // Runs when the code is complete, including one typed before hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code])

  return (
    <StepPage step={step}>
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <FieldGroup title={t('profile.groups.account')} hint={t('profile.hints.account')}>
          <AccountFields form={form} fields={fields} masks={masks} />
        </FieldGroup>
      </StepForm>
    </StepPage>
  )
}
