import type { Administration } from '@generated/views'
import { Link, router, useForm } from '@inertiajs/react'
import { ActionButton } from '~/components/buttons'
import { FileField } from '~/components/form/file_field'
import { SelectField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { DateText, DescriptionList, Notice, PageHeader, SectionCard } from '~/components/page'
import { TABLES } from '~/lib/files'
import { useFields } from '~/lib/form'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

const BASE = '/officer/outside-lists'
const MAX_MEGABYTES = 24

/** One list of another office: its provider, its file, and the progress of the comparison. */
export default function OutsideList(list: Administration.OutsideList) {
  const path = `${BASE}/${list.id}`
  return (
    <>
      <PageHeader
        title={list.title}
        subtitle={list.state}
        backHref={BASE}
        backLabel={t('outside_lists.title')}
      />
      <div className="as-stack">
        {list.erasedAt ? <Notice tone="info" text={t('outside_lists.erased')} /> : null}
        <SectionCard title={list.kind}>
          <DescriptionList
            columns={2}
            labels="outside_lists"
            items={(fact) => [
              fact('outside_lists.fields.source', list.source),
              fact('outside_lists.fields.legalBasis', list.legalBasis),
              fact('outside_lists.fields.purpose', list.purpose),
              fact('erase_on', <DateText value={list.eraseOn} />),
              list.fileName ? fact('file_name', list.fileName) : null,
              ...(list.isOpen
                ? []
                : [
                    fact('rows', formatCount(list.rows)),
                    fact('unread', formatCount(list.unread)),
                    fact('found', formatCount(list.findings)),
                    fact('open_findings', formatCount(list.open)),
                  ]),
            ]}
          />
        </SectionCard>
        {list.findings > 0 ? (
          <div>
            <Link href={`/officer/outside-findings?list=${list.id}`} className="as-target">
              {t('outside_lists.see_findings')}
            </Link>
          </div>
        ) : null}
        {list.isBusy ? (
          <div>
            <ActionButton
              variant="default"
              onClick={() => router.reload()}
              label={t('outside_lists.reload')}
            />
          </div>
        ) : null}
        {list.isOpen ? <NewFile path={path} /> : null}
        {list.isOpen ? <NewHeading path={path} columns={list.columns} /> : null}
      </div>
    </>
  )
}

function NewFile({ path }: { path: string }) {
  const form = useForm({ file: null as File | null })
  const field = useFields(form, 'outside_lists.fields')
  const send = () => form.post(`${path}/file`, { forceFormData: true, preserveScroll: true })
  return (
    <PostForm form={form} className="as-card as-form" onSend={send}>
      <FileField
        {...field('file')}
        hint={t('outside_lists.file_hint')}
        accept={TABLES}
        maxMegabytes={MAX_MEGABYTES}
        camera={false}
        required
      />
      <SubmitRow form={form} label={t('outside_lists.add_file')} />
    </PostForm>
  )
}

function NewHeading({
  path,
  columns,
}: { path: string } & Pick<Administration.OutsideList, 'columns'>) {
  const form = useForm({ heading: '', column: '' })
  const field = useFields(form, 'outside_lists.fields')
  const send = () =>
    form.post(`${path}/headings`, { preserveScroll: true, onSuccess: () => form.reset() })
  return (
    <details className="as-more" open={form.hasErrors || undefined}>
      <summary>{t('outside_lists.headings')}</summary>
      <p>{t('outside_lists.headings_text')}</p>
      <PostForm form={form} className="as-card as-form" onSend={send}>
        <TextField {...field('heading')} required />
        <SelectField {...field('column')} required options={columns} />
        <SubmitRow form={form} label={t('outside_lists.assign')} />
      </PostForm>
    </details>
  )
}
