import { Head, Link, usePage } from '@inertiajs/react'
import { IconArrowLeft } from '~/icons/arrow_left'
import type { ReactNode } from 'react'
import { WholeNumbers } from '~/components/unbroken_numbers'
import type {} from '~/types'
import { t } from '~/lib/translate'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  backHref?: string
  backLabel?: string
  actions?: ReactNode
}

/** The page's one h1 and the title of its tab, which says when the form has errors. */
export function PageHeader({ title, subtitle, backHref, backLabel, actions }: PageHeaderProps) {
  const hasErrors = Object.keys(usePage().props.errors ?? {}).length > 0
  const marked = hasErrors ? t('common.form.error_title', { title }) : title
  return (
    <>
      <Head title={`${marked} – ${t('common.product')}`} />
      <div className="as-page-header as-apart">
        <div className="as-page-header-text">
          {backHref ? (
            <Link href={backHref} className="as-back as-target">
              <IconArrowLeft size={18} aria-hidden="true" />
              <span>{backLabel ?? t('common.actions.back')}</span>
            </Link>
          ) : null}
          <h1>
            <WholeNumbers>{title}</WholeNumbers>
          </h1>
          {subtitle ? (
            <div className="as-subtitle">
              <WholeNumbers>{subtitle}</WholeNumbers>
            </div>
          ) : null}
        </div>
        {actions ? <div className="as-actions">{actions}</div> : null}
      </div>
    </>
  )
}

/** A page under its header, its parts one below the other. */
export function Page({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <div className="as-stack">
      <PageHeader {...header} />
      {children}
    </div>
  )
}
