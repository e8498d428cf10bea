import IconChevronDown from '~/icons/chevron_down.svg?icon'
import { useState, useEffect, useRef } from 'react'
import type { Profile } from '@generated/views'
import type { FieldInput } from '#kernel/formats/field_input'
import { DescribedFields } from '~/components/form/described_field'
import { SelectField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { type AnyForm, useFormErrors, valueOf } from '~/lib/form'
import { t } from '~/lib/translate'

/** Six digits as people type them, including Devanagari digits. */
const PINCODE = /^\s*(?:[0-9०-९]\s*){6}$/

interface AddressFieldsProps {
  form: AnyForm
  /** The part of the form: 'correspondence' or 'permanent'. */
  prefix: string
  inputs: Profile.AddressInputs
}

/** Fields of one address. District and taluka are select lists where there are any, and text fields elsewhere. */
export function AddressFields({ form, prefix, inputs }: AddressFieldsProps) {
  const path = (name: string) => `${prefix}.${name}`
  const value = (name: string) => String(valueOf(form.data, path(name)) ?? '')
  const label = (name: string) => t(`profile.fields.${name}`)
  const { main, more, states, districts } = inputs
  const at = (fields: FieldInput[]) => fields.map((field) => ({ ...field, name: path(field.name) }))
  const ofState = districts.filter((district) => district.stateId === value('stateId'))
  const talukas = ofState.find((one) => one.value === value('districtId'))?.talukas ?? []

  /** Fields with a value or an error are never hidden. */
  const [isFilled] = useState(() => more.some(({ name }) => value(name) !== ''))
  const errors = useFormErrors(form)
  const isWrong = more.some(({ name }) => errors[path(name)] !== undefined)
  const typed = (name: string) => (
    <TextField form={form} name={path(name)} label={label(name)} maxLength={80} required />
  )
  return (
    <>
      <DescribedFields form={form} fields={at(main)} />
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
          {typed('districtName')}
          {typed('talukaName')}
        </>
      )}
      <details className="as-more" open={isFilled || isWrong || undefined}>
        <summary>
          <IconChevronDown size={18} aria-hidden="true" />
          {t('profile.groups.more_address')}
        </summary>
        <div className="as-fields">
          <DescribedFields form={form} fields={at(more)} />
        </div>
      </details>
    </>
  )
}

interface PincodeFieldProps {
  form: AnyForm
  /** The part of the form: 'correspondence' or 'permanent'. */
  prefix: string
}

/** A pincode field that proposes its district until one is chosen; a chosen district is kept. */
function PincodeField({ form, prefix }: PincodeFieldProps) {
  const requestedPincode = useRef('')
  const value = (name: string) => String(valueOf(form.data, `${prefix}.${name}`) ?? '')

  const pincode = value('pincode')

  const propose = async () => {
    if (!PINCODE.test(pincode) || requestedPincode.current === pincode || value('districtId'))
      return
    requestedPincode.current = pincode
    try {
      const answer = await fetch(`/masters/pincodes/${encodeURIComponent(pincode)}`, {
        headers: { Accept: 'application/json' },
      })
      const { districtId } = (await answer.json()) as { districtId: number | null }
      if (answer.ok && districtId) form.setData(`${prefix}.districtId`, String(districtId))
    } catch {
      requestedPincode.current = ''
    }
  }
  useEffect(() => {
    void propose()
    // Runs when the pincode is complete, including one typed before hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pincode])

  return (
    <TextField
      form={form}
      name={`${prefix}.pincode`}
      label={t('profile.fields.pincode')}
      hint={t('profile.hints.pincode')}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      required
    />
  )
}
