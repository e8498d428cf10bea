import { DateField } from '~/components/form/date_field'
import { SelectField } from '~/components/form/select_field'
import { TextField } from '~/components/form/text_field'
import type { Choice } from '~/components/profile/choice'
import { PincodeField } from '~/components/profile/pincode_field'
import type { FormLike } from '~/lib/form'
import { valueOf } from '~/lib/form'
import { useT } from '~/lib/use_t'

export type DistrictOption = {
  value: string
  label: string
  stateId: string
  talukas: Choice[]
}

interface AddressFieldsProps {
  form: FormLike<any>
  /** The part of the form: 'correspondence' or 'permanent'. */
  prefix: string
  states: Choice[]
  districts: DistrictOption[]
}

/** One address. District and taluka are lists where there are any, and typed elsewhere. */
export function AddressFields({ form, prefix, states, districts }: AddressFieldsProps) {
  const t = useT()
  const path = (name: string) => `${prefix}.${name}`
  const value = (name: string) => String(valueOf(form.data, path(name)) ?? '')
  const label = (name: string) => t(`profile.fields.${name}`)
  const ofState = districts.filter((district) => district.stateId === value('stateId'))
  const talukas = ofState.find((one) => one.value === value('districtId'))?.talukas ?? []

  const text = (name: string, maxLength: number, extra: object = {}) => (
    <TextField form={form} name={path(name)} label={label(name)} maxLength={maxLength} {...extra} />
  )
  return (
    <>
      {text('houseNo', 60, { required: true })}
      {text('building', 120)}
      {text('street', 120)}
      {text('locality', 120, { required: true })}
      {text('landmark', 120)}
      {text('village', 120, { required: true })}
      {text('post', 120, { required: true })}
      <PincodeField form={form} prefix={prefix} />
      <SelectField
        form={form}
        name={path('stateId')}
        label={label('stateId')}
        options={states}
        onChange={() => {
          form.setData(path('districtId'), '')
          form.setData(path('talukaId'), '')
        }}
        required
      />
      {ofState.length > 0 ? (
        <>
          <SelectField
            form={form}
            name={path('districtId')}
            label={label('districtId')}
            options={ofState}
            onChange={() => form.setData(path('talukaId'), '')}
            required
          />
          <SelectField
            form={form}
            name={path('talukaId')}
            label={label('talukaId')}
            options={talukas}
            disabled={talukas.length === 0}
            required
          />
        </>
      ) : (
        <>
          {text('districtName', 80, { required: true })}
          {text('talukaName', 80, { required: true })}
        </>
      )}
      <DateField form={form} name={path('residentSince')} label={label('residentSince')} />
    </>
  )
}
