import { useState } from 'react'
import { useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { Dialog } from '~/components/dialog'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import type { Data } from '@generated/data'
import { PostForm } from '~/components/form/post_form'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

/** Takes an application off the agenda, after saying why. */
export function RemoveButton({ batchId, row }: { batchId: number; row: Data.Batches.AgendaRow }) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const form = useForm({ remarks: '' })
  const field = useFields(form, 'batches.columns')
  return (
    <span className="as-screen">
      <Button
        type="button"
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('batches.remove.button_one', { number: row.number })}
        onClick={() => setOpened(true)}
      >
        {t('batches.remove.button')}
      </Button>
      <Dialog
        opened={opened}
        title={t('batches.remove.title', { number: row.number })}
        onClose={() => setOpened(false)}
      >
        <PostForm
          className="as-form"
          onSend={() => {
            form.transform((data) => ({
              ...data,
              applicationId: row.id,
              expectedDecisionId: row.lastDecisionId,
            }))
            form.post(`/officer/batches/${batchId}/removals`, {
              preserveScroll: true,
              onSuccess: (page) => {
                if (Object.keys(page.props.errors ?? {}).length === 0) setOpened(false)
              },
            })
          }}
        >
          <p>{t('batches.remove.text', { name: row.applicantName })}</p>
          <TextAreaField {...field('remarks')} rows={2} maxLength={500} required />
          <div className="as-actions">
            <Button type="button" variant="default" onClick={() => setOpened(false)}>
              {t('common.actions.cancel')}
            </Button>
            <SubmitButton form={form} label={t('batches.remove.button')} color="red" />
          </div>
        </PostForm>
      </Dialog>
    </span>
  )
}
