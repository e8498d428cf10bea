import { ActionButton } from '~/components/buttons'
import { Link, router } from '@inertiajs/react'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Reports } from '@generated/views'
import {
  ReportGroups,
  ReportSearch,
  ReportCount,
} from '~/components/back_office/reports/report_choice'
import { t } from '~/lib/translate'
import { DayInput } from '~/components/form/fields'
import { LabelText } from '~/components/form/form'

type ReportQueryProps = Omit<Reports.Builder, 'at' | 'queryHref' | 'tabs'> & {
  choice: Reports.ReportChoice | null
}

/** Choice of a report and its query: category, name, parameters (document 3). */
export function ReportQuery(props: ReportQueryProps) {
  const { way: breadcrumb, category, allHref, choices, reports, report, choice, openTabs } = props
  /** Address of a choice that is being loaded; null when its form has arrived or the visit failed. */
  const [leading, setLeading] = useState<string | null>(null)
  const nameOf = (name: string) => t(`reports.categories.${name}`)
  /** Until the next form arrives, the previous one is shown and cannot be sent. */
  const go = (href: string) => {
    setLeading(href)
    /** The visit of an earlier choice ends when the next one begins. */
    const onFinish = () => setLeading((last) => (last === href ? null : last))
    router.get(href, {}, { preserveScroll: true, preserveState: true, onFinish })
  }
  /** Once a report is chosen, there is nothing else to choose. */
  const shown = report === null ? choice : null
  const chosen = reports.find(({ href }) => href === leading)?.id ?? report
  return (
    <div className="as-card as-column">
      {choice ? <ReportSearch search={choice.search} openTabs={openTabs} /> : null}
      {shown ? <ReportCount choice={shown} /> : null}
      {shown ? <ReportGroups groups={shown.groups.filter(({ isMarked }) => isMarked)} /> : null}
      {category === '' ? null : (
        <nav aria-label={t('reports.builder.way')} className="rb-way as-targets">
          <ol className="as-row as-tight">
            <li className="as-line">
              <Link href={allHref}>{t('common.answers.all')}</Link>
            </li>
            {breadcrumb.map(({ path, name, href }) => (
              <li key={path} className="as-line">
                <Link href={href} aria-current={path === category ? 'location' : undefined}>
                  {nameOf(name)}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <fieldset className="as-fieldset" key={`${breadcrumb.length}-${category}`}>
        <legend>{t('reports.builder.category')}</legend>
        <div className="as-choices as-column" data-inline>
          {choices.map(({ path, name, href }) => (
            <label key={path} className="as-choice">
              <input
                type="radio"
                name="categoryChoice"
                value={path}
                defaultChecked={path === category}
                onChange={() => go(href)}
              />
              <span>{nameOf(name)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {reports.length > 0 ? (
        <NativeSelect
          label={t('reports.builder.report')}
          value={chosen === null ? '' : String(chosen)}
          onChange={(event) => {
            const next = reports.find(({ id }) => String(id) === event.currentTarget.value)
            if (next) go(next.href)
          }}
          styles={{ root: { maxWidth: '34rem' } }}
        >
          <option value="" disabled>
            {t('common.form.choose')}
          </option>
          {reports.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      {shown ? <ReportGroups groups={shown.groups.filter(({ isMarked }) => !isMarked)} /> : null}
      {report === null ? null : <ParameterForm {...props} isLeading={leading !== null} />}
    </div>
  )
}

/** A plain form, so that the address keeps the query; "View Report" opens a new tab. */
function ParameterForm({
  category,
  report,
  fields,
  openTabs,
  resetHref,
  isLeading,
}: ReportQueryProps & { isLeading: boolean }) {
  const wrong = fields.filter(({ problem }) => problem !== null)
  return (
    <form method="get" action="/officer/reports" key={`${report}-${wrong.length}`}>
      <input type="hidden" name="category" value={category} />
      <input type="hidden" name="report" value={report ?? ''} />
      <input type="hidden" name="view" value="1" />
      {openTabs.map((tab, index) => (
        <input key={index} type="hidden" name="tab" value={tab} />
      ))}
      {wrong.length > 0 ? (
        <div className="as-error-summary as-targets" role="alert">
          <h2>{t('common.form.error_summary')}</h2>
          <ul>
            {wrong.map(({ name, problem }) => (
              <li key={name}>
                <a href={`#field-${name}`}>
                  {t(`reports.parameters.${name}`)}: {t(`reports.problems.${problem}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="as-columns as-screen as-gap-above" data-least="field">
        {fields.map((field) => (
          <ReportField key={field.name} field={field} />
        ))}
      </div>
      <div className="as-gap-above as-row">
        <ActionButton type="submit" loading={isLeading} label={t('reports.builder.view')} />
        <Button component="a" href={resetHref} variant="default">
          {t('common.actions.reset')}
        </Button>
      </div>
    </form>
  )
}

/** One parameter of a report: a list, a number, a line, several lines or a day (document 3). */
function ReportField({ field: parameter }: { field: Reports.BuilderField }) {
  const { name, field, required, value, problem, options, isLocked, min, max } = parameter
  const shared = {
    'id': `field-${name}`,
    name,
    'label': <LabelText label={t(`reports.parameters.${name}`)} required={required} />,
    'error': problem ? t(`reports.problems.${problem}`) : undefined,
    'defaultValue': value,
    'aria-required': required || undefined,
  }
  switch (field) {
    case 'SelectList':
      return (
        <NativeSelect {...shared} disabled={isLocked}>
          <option value="">{required ? t('common.form.choose') : t('common.answers.all')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )
    case 'TextAreaInput':
      return (
        <Textarea
          {...shared}
          description={t('reports.builder.one_a_line')}
          rows={3}
          resize="vertical"
        />
      )
    case 'NumberInput':
      return <TextInput {...shared} inputMode="numeric" min={min ?? 0} max={max ?? undefined} />
    case 'DateInput':
      return <DayInput {...shared} />
    default:
      return <TextInput {...shared} />
  }
}
