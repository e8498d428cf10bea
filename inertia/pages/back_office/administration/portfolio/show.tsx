import type { Administration } from '@generated/views'
import { router, useForm } from '@inertiajs/react'
import { ActionButton, LinkButton } from '~/components/buttons'
import { ConfirmButton } from '~/components/confirm_button'
import { FileField } from '~/components/form/file_field'
import { SelectField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { DescriptionList, EmptyState, Notice, PageHeader, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { TABLES } from '~/lib/files'
import { useFields } from '~/lib/form'
import { formatCount } from '~/lib/numbers'
import { formatRupees, paise } from '#kernel/money/paise'
import { t } from '~/lib/translate'

const BASE = '/officer/administration/portfolio'
const MAX_MEGABYTES = 24

/** One check of an existing portfolio: its files, custom headings, and the findings of the check. */
export default function PortfolioImport(props: Administration.PortfolioImport) {
  const { id, title, state, isOpen, isBusy, mayManage, files, progress, result, waiting } = props
  const path = `${BASE}/${id}`
  const mayEdit = mayManage && isOpen
  return (
    <>
      <PageHeader
        title={title}
        subtitle={state}
        backHref={BASE}
        backLabel={t('portfolio.title')}
        actions={
          props.isWritten ? (
            <LinkButton
              href={`${path}/releases`}
              variant="default"
              label={t('portfolio.releases.title')}
            />
          ) : undefined
        }
      />
      <div className="as-stack">
        <PendingNotice waiting={waiting} />
        {progress ? <Progress {...progress} /> : null}
        {props.failed ? <Failed {...props.failed} path={path} mayManage={mayManage} /> : null}
        {result ? <Result result={result} path={path} /> : null}
        <Files files={files} path={path} mayEdit={mayEdit} />
        <div className="as-row">
          {mayEdit && files.length > 0 ? (
            <ActionButton
              onClick={() => router.post(`${path}/checks`)}
              label={t('portfolio.check')}
            />
          ) : null}
          {mayManage && props.mayPropose ? (
            <ConfirmButton
              color="blue"
              text={t('portfolio.propose_text')}
              label={t('portfolio.propose')}
              confirmLabel={t('portfolio.propose')}
              onConfirm={() => router.post(`${path}/proposals`)}
            />
          ) : null}
          {mayManage && props.mayUndo ? (
            <ConfirmButton
              text={t('portfolio.undo_text')}
              label={t('portfolio.undo')}
              confirmLabel={t('portfolio.undo')}
              onConfirm={() => router.post(`${path}/reversals`)}
            />
          ) : null}
          {isBusy ? (
            <ActionButton
              variant="default"
              onClick={() => router.reload()}
              label={t('portfolio.reload')}
            />
          ) : null}
        </div>
        {mayEdit ? <NewFile {...props} path={path} /> : null}
        {mayEdit ? <NewHeading {...props} path={path} /> : null}
      </div>
    </>
  )
}

function Progress({ people, written }: NonNullable<Administration.PortfolioImport['progress']>) {
  return (
    <SectionCard>
      <DescriptionList
        labels="portfolio"
        items={(fact) => [
          fact('people', formatCount(people)),
          fact('written_people', formatCount(written)),
        ]}
      />
    </SectionCard>
  )
}

type Failure = NonNullable<Administration.PortfolioImport['failed']>

/** Background work that failed: it is retried several times, then at the administrator's request. */
function Failed({
  attempts,
  reason,
  isStopped,
  path,
  mayManage,
}: Failure & { path: string; mayManage: boolean }) {
  return (
    <Notice tone="danger" title={t(`portfolio.failed.${isStopped ? 'stopped' : 'again'}`)}>
      <DescriptionList
        labels="portfolio.failed"
        items={(fact) => [fact('attempts', formatCount(attempts)), fact('reason', reason)]}
      />
      {mayManage ? (
        <ActionButton
          onClick={() => router.post(`${path}/attempts`)}
          label={t('portfolio.failed.retry')}
        />
      ) : null}
    </Notice>
  )
}

type Part = Administration.PortfolioImport & { path: string }

function Files({ files, path, mayEdit }: Pick<Part, 'files' | 'path'> & { mayEdit: boolean }) {
  if (files.length === 0) return <EmptyState title={t('portfolio.no_files')} />
  return (
    <PlainTable
      caption={t('portfolio.files')}
      rows={files}
      rowKey={({ id }) => id}
      labels="portfolio"
      columns={(column) => [
        column('portfolio.fields.sheet', ({ sheet }) => sheet),
        column('portfolio.fields.file', ({ name }) => name),
        column('portfolio.sent_by', ({ sentBy }) => sentBy),
        column.right('rows', ({ rows, state }) =>
          state ? t(`portfolio.file_states.${state}`) : formatCount(rows)
        ),
        ...(mayEdit
          ? [
              column('remove', ({ id }) => (
                <ConfirmButton
                  text={t('portfolio.remove_text')}
                  confirmLabel={t('portfolio.remove')}
                  onConfirm={() => router.delete(`${path}/files/${id}`)}
                />
              )),
            ]
          : []),
      ]}
    />
  )
}

function NewFile({ sheets, path }: Pick<Part, 'sheets' | 'path'>) {
  const form = useForm({ file: null as File | null, sheet: '' })
  const field = useFields(form, 'portfolio.fields')
  const send = () =>
    form.post(`${path}/files`, {
      forceFormData: true,
      preserveScroll: true,
      onSuccess: () => form.reset(),
    })
  return (
    <PostForm form={form} className="as-card as-form" onSend={send}>
      <FileField
        {...field('file')}
        hint={t('portfolio.file_hint')}
        accept={`${TABLES},.zip`}
        maxMegabytes={MAX_MEGABYTES}
        camera={false}
        required
      />
      <SelectField {...field('sheet')} options={sheets} hint={t('portfolio.sheet_hint')} />
      <SubmitRow form={form} label={t('portfolio.add_file')} />
    </PostForm>
  )
}

function NewHeading({ columns, path }: Pick<Part, 'columns' | 'path'>) {
  const form = useForm({ heading: '', column: '' })
  const field = useFields(form, 'portfolio.fields')
  const send = () =>
    form.post(`${path}/headings`, { preserveScroll: true, onSuccess: () => form.reset() })
  return (
    <details className="as-more" open={form.hasErrors || undefined}>
      <summary>{t('portfolio.headings')}</summary>
      <p>{t('portfolio.headings_text')}</p>
      <PostForm form={form} className="as-card as-form" onSend={send}>
        <TextField {...field('heading')} required />
        <SelectField {...field('column')} required searchable options={columns} />
        <SubmitRow form={form} label={t('portfolio.assign')} />
      </PostForm>
    </details>
  )
}

type Found = NonNullable<Part['result']>

function Result({ result, path }: { result: Found; path: string }) {
  const { errors, marks, agree, shown, totals } = result
  const different = totals.filter((total) => !total.typed || total.different.length > 0)
  return (
    <>
      <Notice tone={errors > 0 || !agree ? 'danger' : 'success'} title={t('portfolio.found')}>
        <DescriptionList
          labels="portfolio"
          items={(fact) => [
            fact('errors', formatCount(errors)),
            fact('marks_count', formatCount(marks)),
          ]}
        />
        <p>{t(`portfolio.${agree ? 'totals_agree' : 'totals_differ'}`)}</p>
        {errors + marks > 0 ? (
          <p>
            <a href={`${path}/findings`}>{t('portfolio.download')}</a>
          </p>
        ) : null}
      </Notice>
      {shown.length > 0 ? (
        <PlainTable
          caption={t('portfolio.first_errors')}
          rows={shown}
          rowKey={({ sheet, file, line, column, reason }) =>
            [sheet, file, line, column, reason].join(' ')
          }
          labels="portfolio.findings"
          columns={(column) => [
            column('reason'),
            column('sheet'),
            column('column', (row) => row.column || '–'),
            column('line'),
            column('file'),
          ]}
        />
      ) : null}
      {different.length > 0 ? (
        <PlainTable
          caption={t('portfolio.totals')}
          rows={different}
          rowKey={({ cell }) => cell}
          labels="portfolio"
          columns={(column) => [
            column('cell', ({ cell }) => cell),
            column('compared', differences),
          ]}
        />
      ) : null}
    </>
  )
}

/** Returns each figure of the existing portfolio beside that of the files. */
function differences({ typed, found, different }: Found['totals'][number]): string {
  if (!typed) return t('portfolio.not_typed')
  return different
    .map((name) => {
      const figures = [typed, found].map((one) => one?.[name] ?? 0)
      const shown = figures.map((figure) =>
        ['applications', 'documents'].includes(name)
          ? formatCount(figure)
          : formatRupees(paise(figure))
      )
      return `${t(`portfolio.fields.${name}`)}: ${shown.join(' / ')}`
    })
    .join('; ')
}
