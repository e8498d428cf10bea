import type { Administration } from '@generated/views'
import { useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { ImportOutcome } from '~/components/administration/import_outcome'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/post_form'
import { PageHeader } from '~/components/page_header'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { TABLES } from '~/lib/files'
import { useT } from '~/lib/use_t'

const MAX_MEGABYTES = 24

/** A sheet for a master: choose the file, see what it would do, then take it in. */
export default function ImportMaster(props: Administration.MasterImport) {
  const { table, name, columns, plan } = props
  const t = useT()
  const base = `/officer/masters/${table}`
  const form = useForm({ file: null as File | null })
  const send = (dryRun: boolean) => {
    form.transform(({ file }) => ({ file, dryRun, version: plan?.version ?? '' }))
    form.post(`${base}/imports`, {
      forceFormData: true,
      preserveState: true,
      preserveScroll: true,
    })
  }
  const counts = plan?.counts
  const mayImport = counts && counts.wrong === 0 && counts.added + counts.changed > 0
  return (
    <>
      <PageHeader
        title={t('masters.import.title', { master: name })}
        subtitle={t('masters.import.subtitle')}
        backHref={base}
        backLabel={name}
      />
      <div className="as-stack">
        <PostForm form={form} className="as-card as-form" onSend={() => send(true)}>
          <FileField
            form={form}
            name="file"
            label={t('masters.import.file')}
            hint={t('masters.import.file_hint')}
            accept={TABLES}
            maxMegabytes={MAX_MEGABYTES}
            camera={false}
            required
          />
          <div className="as-actions">
            <Button
              type="submit"
              variant={mayImport ? 'default' : 'filled'}
              loading={form.processing}
            >
              {t('masters.import.dry_run')}
            </Button>
            {mayImport ? (
              <Button type="button" loading={form.processing} onClick={() => send(false)}>
                {t('masters.import.take_in', {
                  added: counts.added,
                  changed: counts.changed,
                })}
              </Button>
            ) : null}
          </div>
        </PostForm>
        {plan ? <ImportOutcome plan={plan} /> : null}
        <SectionCard
          title={t('masters.import.columns')}
          subtitle={t('masters.import.columns_text')}
        >
          <PlainTable
            caption={t('masters.import.columns')}
            rows={columns}
            rowKey={(column) => column.name}
            columns={[
              {
                key: 'name',
                label: t('masters.import.column'),
                render: (column) => <code>{column.name}</code>,
              },
              { key: 'label', label: t('masters.import.means'), render: ({ label }) => label },
              { key: 'about', label: t('masters.import.holds'), render: ({ about }) => about },
            ]}
          />
        </SectionCard>
      </div>
    </>
  )
}
