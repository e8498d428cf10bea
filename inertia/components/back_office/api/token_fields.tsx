import type { Api, Auth } from '@generated/views'
import { StepUpField } from '~/components/platform/auth/step_up_field'
import { ChoicesField } from '~/components/form/choices'
import { TextField } from '~/components/form/form'
import { type FormLike, useFields } from '~/lib/form'

/** Input for a token, besides the proof of the user's identity. */
export interface TokenForm {
  scopes: string[]
  days: string
  code: string
  password: string
}

/** Initial values of a token form. */
export const NEW_TOKEN: TokenForm = { scopes: [], days: '90', code: '', password: '' }

interface TokenFieldsProps<D extends TokenForm> {
  form: FormLike<D>
  choices: Pick<Api.System['form'], 'scopes' | 'longestDays'>
  stepUp: Auth.StepUp
}

/** The scopes and lifetime of a token, and the proof of the user's identity. */
export function TokenFields<D extends TokenForm>({ form, choices, stepUp }: TokenFieldsProps<D>) {
  const typed = form as unknown as FormLike<TokenForm>
  const field = useFields(typed, 'api.fields')
  return (
    <>
      <ChoicesField {...field('scopes')} options={choices.scopes} required />
      <TextField
        {...field('days', 'days', { most: choices.longestDays })}
        inputMode="numeric"
        maxLength={3}
        required
      />
      <StepUpField stepUp={stepUp} form={typed} words="api.step_up" />
    </>
  )
}
