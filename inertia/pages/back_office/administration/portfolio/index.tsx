import type { Administration } from '@generated/views'
import { useForm } from '@inertiajs/react'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { DateText, EmptyState, PageHeader, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const BASE = '/officer/administration/portfolio'

/** Checks of existing portfolios, the templates of their spreadsheets, and a form for a new check. */
export default function PortfolioIndex({
  imports,
  sheets,
  mayManage,
}: Administration.PortfolioList) {
  return (
    <>
      <PageHeader title={t('portfolio.title')} subtitle={t('portfolio.subtitle')} />
      <div className="as-stack">
        {imports.length === 0 ? (
          <EmptyState title={t('portfolio.none')} />
        ) : (
          <PlainTable
            caption={t('portfolio.imports')}
            rows={imports}
            rowKey={({ id }) => id}
            labels="portfolio"
            columns={(column) => [
              column('portfolio.fields.title', ({ id, title }) => (
                <a href={`${BASE}/${id}`}>{title}</a>
              )),
              column('state', ({ state }) => state),
              column('opened_on', ({ openedOn }) => <DateText value={openedOn} />),
            ]}
          />
        )}
        {mayManage ? <NewImport /> : null}
        {mayManage ? (
          <SectionCard title={t('portfolio.templates')}>
            <ul className="as-columns" data-least="fact">
              {sheets.map(({ value, label }) => (
                <li key={value}>
                  <a href={`${BASE}/templates/${value}`}>{label}</a>
                </li>
              ))}
              <li>
                <a href={`${BASE}/dictionary`}>{t('portfolio.dictionary.link')}</a>
              </li>
            </ul>
          </SectionCard>
        ) : null}
      </div>
    </>
  )
}

function NewImport() {
  const form = useForm({ title: '' })
  const field = useFields(form, 'portfolio.fields')
  return (
    <PostForm form={form} className="as-card as-form" onSend={() => form.post(BASE)}>
      <TextField {...field('title')} required />
      <SubmitRow form={form} label={t('portfolio.open_new')} />
    </PostForm>
  )
}
