import { useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SelectField } from '~/components/form/select_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type ChangeDistrictProps = { districts: { value: string; label: string }[] }

/** Moves an application to another district (document 3, Change district). */
export default function ChangeDistrict({ districts }: ChangeDistrictProps) {
  const t = useT()
  const form = useForm({ number: '', districtId: '' })
  return (
    <>
      <PageHeader title={t('approvals.district.title')} subtitle={t('approvals.district.text')} />
      <SectionCard>
        <PostForm
          className="as-stack"
          onSend={() => {
            form.post('/officer/change-district', {
              preserveScroll: 'errors',
              onSuccess: (page) => {
                const flash = (page as { flash?: { success?: string } }).flash
                if (flash?.success) form.reset()
              },
            })
          }}
        >
          <ErrorSummary form={form} />
          <TextField
            form={form}
            name="number"
            label={t('approvals.district.number')}
            hint={t('approvals.district.number_hint')}
            required
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
          />
          <SelectField
            form={form}
            name="districtId"
            label={t('approvals.district.new')}
            required
            searchable
            options={districts}
          />
          <div className="as-actions">
            <SubmitButton form={form} label={t('common.actions.submit')} />
            <Button
              type="button"
              variant="default"
              onClick={() => {
                form.reset()
                form.clearErrors()
              }}
            >
              {t('common.actions.reset')}
            </Button>
          </div>
        </PostForm>
      </SectionCard>
    </>
  )
}
