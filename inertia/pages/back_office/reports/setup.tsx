import { Link } from '@inertiajs/react'
import IconCircleCheckFilled from '~/icons/circle_check_filled.svg?icon'
import IconCircleDashed from '~/icons/circle_dashed.svg?icon'
import type { Reports } from '@generated/views'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { Page } from '~/components/page'
import { t } from '~/lib/translate'

/** Setup that is missing before the first citizen can be served, in the order of the steps. */
export default function Setup({ steps }: { steps: Reports.FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Page
      title={t('reports.setup.title')}
      subtitle={t('reports.setup.progress', { done, total: steps.length })}
    >
      <SettingsTabs shown="setup" />
      <ol className="as-box as-ruled">
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </Page>
  )
}

/** A step: a coloured tick, or a text on what is missing; why it matters, and a link to the page for it. */
function Step({ step: { key, isDone, missing, href } }: { step: Reports.FirstStep }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed
  return (
    <li className="as-pad as-column as-near">
      <h2 className="as-line">
        <Icon
          className="as-tone"
          data-tone={isDone ? 'success' : 'warning'}
          size={22}
          aria-hidden="true"
        />
        <span>{t(`reports.setup.${key}.title`)}</span>
        <span className="as-muted">{t(isDone ? 'reports.setup.done' : 'reports.setup.open')}</span>
      </h2>
      {isDone ? null : (
        <>
          <p>{t(`reports.setup.${key}.why`)}</p>
          {missing.length > 0 ? (
            <p>{t('reports.setup.missing', { names: missing.join(', ') })}</p>
          ) : null}
          <p>
            <Link href={href}>{t(`reports.setup.${key}.action`)}</Link>
          </p>
        </>
      )}
    </li>
  )
}
