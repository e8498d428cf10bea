import './editor.css'
import { Link, usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { ListHeader } from '~/components/list_header'
import { pathOf } from '~/lib/navigation'
import { t } from '~/lib/translate'

const PARTS = [
  { key: 'pages', href: '/officer/content' },
  { key: 'documents', href: '/officer/content/documents' },
  { key: 'notices', href: '/officer/content/notices' },
  { key: 'leaders', href: '/officer/content/leaders' },
  { key: 'offices', href: '/officer/content/offices' },
  { key: 'feedback', href: '/officer/content/feedback' },
] as const

/** Title of a content list, with links to the other lists. */
export function EditorHead({ subtitle, actions }: { subtitle: string; actions?: ReactNode }) {
  const path = pathOf(usePage().url)
  return (
    <div>
      <ListHeader title={t('site_editor.title')} subtitle={subtitle} acts={actions} />
      <nav className="as-tabs" aria-label={t('site_editor.tabs.label')}>
        {PARTS.map(({ key, href }) => (
          <Link key={key} href={href} aria-current={path === href ? 'page' : undefined}>
            {t(`site_editor.tabs.${key}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
