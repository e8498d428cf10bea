import { DateField } from '~/components/form/date_field'
import { SelectField } from '~/components/form/select_field'
import { TextField } from '~/components/form/text_field'
import type { CorrectionChoices } from '~/components/review/correction_types'
import type { FormLike } from '~/lib/form'
import { useT } from '~/lib/use_t'

interface CorrectionFieldsProps {
  form: FormLike<any>
  choices: CorrectionChoices
  limits: { minAge: number; belowAge: number }
  /** 'XXXX XXXX 1234', empty when no number is kept. */
  aadhaarMask: string
}

/** The personal part of a correction. */
export function PersonalCorrection({ form, choices, limits, aadhaarMask }: CorrectionFieldsProps) {
  const t = useT()
  const label = (name: string) => t(`profile.fields.${name}`)
  const upper = (typed: string) => typed.toUpperCase()
  return (
    <>
      <TextField form={form} name="firstName" label={label('firstName')} maxLength={80} required />
      <TextField form={form} name="middleName" label={label('middleName')} maxLength={80} />
      <TextField form={form} name="lastName" label={label('lastName')} maxLength={80} required />
      <SelectField
        form={form}
        name="genderId"
        label={label('genderId')}
        options={choices.genders}
        required
      />
      <DateField
        form={form}
        name="birthDate"
        label={label('birthDate')}
        hint={t('profile.hints.birth_date', { min: limits.minAge, below: limits.belowAge })}
        required
      />
      <SelectField
        form={form}
        name="casteId"
        label={label('casteId')}
        options={choices.castes}
        searchable
        required
      />
      <TextField
        form={form}
        name="aadhaar"
        label={label('aadhaar')}
        hint={
          aadhaarMask
            ? t('profile.hints.aadhaar_kept', { mask: aadhaarMask })
            : t('profile.hints.aadhaar')
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
      />
      <TextField
        form={form}
        name="pan"
        label={label('pan')}
        autoComplete="off"
        maxLength={12}
        clean={upper}
        required
      />
      <TextField
        form={form}
        name="rationCardNo"
        label={label('rationCardNo')}
        maxLength={32}
        required
      />
    </>
  )
}

/** The account for refunds. */
export function AccountCorrection({ form }: { form: FormLike<any> }) {
  const t = useT()
  const label = (name: string) => t(`profile.fields.${name}`)
  return (
    <>
      <TextField
        form={form}
        name="bankAccount.accountNo"
        label={label('accountNo')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        required
      />
      <TextField
        form={form}
        name="bankAccount.ifsc"
        label={label('ifsc')}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={14}
        clean={(typed) => typed.toUpperCase()}
        required
      />
      <TextField
        form={form}
        name="bankAccount.bankName"
        label={label('bankName')}
        maxLength={160}
        required
      />
      <TextField
        form={form}
        name="bankAccount.branchName"
        label={label('branchName')}
        maxLength={120}
        required
      />
      <TextField
        form={form}
        name="bankAccount.city"
        label={label('city')}
        maxLength={80}
        required
      />
    </>
  )
}
