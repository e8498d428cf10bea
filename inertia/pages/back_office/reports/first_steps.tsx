import { Link } from '@inertiajs/react'
import { IconCircleCheckFilled } from '~/icons/circle_check_filled'
import { IconCircleDashed } from '~/icons/circle_dashed'
import type { Reports } from '@generated/views'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { Page } from '~/components/page_header'
import { useT } from '~/lib/use_t'

/** What is missing before the first citizen can be served, in the order of doing it. */
export default function FirstSteps({ steps }: { steps: Reports.FirstStep[] }) {
  const t = useT()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Page
      title={t('reports.first_steps.title')}
      subtitle={t('reports.first_steps.progress', { done, total: steps.length })}
    >
      <SettingsTabs shown="first_steps" />
      <ol className="as-box as-ruled">
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </Page>
  )
}

/** A step: a tick in colour or in words what is missing, why it matters, and where it is done. */
function Step({ step: { key, isDone, missing, href } }: { step: Reports.FirstStep }) {
  const t = useT()
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
        <span>{t(`reports.first_steps.${key}.title`)}</span>
        <span className="as-muted">
          {t(isDone ? 'reports.first_steps.done' : 'reports.first_steps.open')}
        </span>
      </h2>
      {isDone ? null : (
        <>
          <p>{t(`reports.first_steps.${key}.why`)}</p>
          {missing.length > 0 ? (
            <p>{t('reports.first_steps.missing', { names: missing.join(', ') })}</p>
          ) : null}
          <p>
            <Link href={href}>{t(`reports.first_steps.${key}.action`)}</Link>
          </p>
        </>
      )}
    </li>
  )
}
