import type { ReactNode } from 'react'
import { PageHeader } from '~/components/page'
import './auth_page.css'

interface AuthPageProps {
  title: string
  subtitle?: string
  /** Shown beside the form on a wide screen and below it on a phone. */
  aside?: ReactNode
  /** Shown under both. */
  below?: ReactNode
  children: ReactNode
}

/** The frame of the pages for signing in, signing up and changing passwords. */
export function AuthPage({ title, subtitle, aside, below, children }: AuthPageProps) {
  return (
    <div className="as-step">
      <PageHeader title={title} subtitle={subtitle} />
      <div className={aside ? 'as-beside' : undefined}>
        <section className="as-card">{children}</section>
        {aside ? <aside className="as-card">{aside}</aside> : null}
      </div>
      {below}
    </div>
  )
}
