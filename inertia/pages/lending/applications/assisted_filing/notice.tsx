import { Link } from '@inertiajs/react'
import { Page, SectionCard } from '~/components/page'
import { PrintButton } from '~/components/print_button'
import { t } from '~/lib/translate'
import '~/components/back_office/site/content.css'

const RULES = ['named', 'code', 'sees', 'ends', 'after'] as const

/** What a helper may do, and that help is free: to read, and to display in a centre. */
export default function HelpNotice({ days }: { days: number }) {
  return (
    <Page
      title={t('assisted_filing.notice.title')}
      subtitle={t('assisted_filing.notice.subtitle')}
      actions={<PrintButton label={t('assisted_filing.notice.print')} />}
    >
      <SectionCard title={t('assisted_filing.fee.title')}>
        <p className="as-strong">{t('assisted_filing.notice.amount')}</p>
        <p>{t('assisted_filing.fee.text')}</p>
        <p>
          <Link href="/grievances">{t('assisted_filing.fee.complain')}</Link>
        </p>
      </SectionCard>
      <SectionCard title={t('assisted_filing.notice.how')}>
        <div className="as-prose">
          <ul>
            {RULES.map((rule) => (
              <li key={rule}>{t(`assisted_filing.notice.${rule}`, { days })}</li>
            ))}
          </ul>
        </div>
      </SectionCard>
    </Page>
  )
}
