import { Link } from '@inertiajs/react'
import { PageHeader } from '~/components/page_header'
import { PrintButton } from '~/components/print_button'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'
import '~/components/back_office/site/content.css'

const RULES = ['named', 'code', 'sees', 'ends', 'after'] as const

/** What help may do, and that it costs nothing: to read, and to hang up in a centre. */
export default function HelpNotice({ days }: { days: number }) {
  const t = useT()
  return (
    <div className="as-stack">
      <PageHeader
        title={t('assistance.notice.title')}
        subtitle={t('assistance.notice.subtitle')}
        actions={<PrintButton label={t('assistance.notice.print')} />}
      />
      <SectionCard title={t('assistance.fee.title')}>
        <p className="as-strong">{t('assistance.notice.amount')}</p>
        <p>{t('assistance.fee.text')}</p>
        <p>
          <Link href="/grievances">{t('assistance.fee.complain')}</Link>
        </p>
      </SectionCard>
      <SectionCard title={t('assistance.notice.how')}>
        <div className="as-prose">
          <ul>
            {RULES.map((rule) => (
              <li key={rule}>{t(`assistance.notice.${rule}`, { days })}</li>
            ))}
          </ul>
        </div>
      </SectionCard>
    </div>
  )
}
