import { usePage } from '@inertiajs/react'
import { type ComponentType, useState } from 'react'
import type { UndoOfferProps } from '~/components/shell/undo_offer'
import type { Data } from '@generated/data'
import { Notice } from '~/components/page'
import { t } from '~/lib/translate'
import { useConnectionError } from '~/lib/use_connection_error'

const TONES = ['danger', 'warning', 'success'] as const

/** Messages of the server about the last action; shown until dismissed or the next visit. */
export function FlashMessages({ Undo }: { Undo?: ComponentType<UndoOfferProps> }) {
  const flash = usePage().flash as Data.FlashMessages | undefined
  const [seen, setSeen] = useState({ flash, dismissed: [] as string[] })
  const error = useConnectionError()
  const dismissed = seen.flash === flash ? seen.dismissed : []
  const { undo } = usePage().props
  const isConfirmed = Boolean(flash?.success) && !dismissed.includes('success')
  const offer = undo && Undo ? <Undo undo={undo} isBeside={isConfirmed} /> : null

  return (
    <div className="as-flash as-column">
      {error.text ? (
        <Notice tone="danger" role="alert" onDismiss={error.dismiss} text={error.text}>
          {error.isSignedOut ? (
            <a className="as-target" href="/sign-in" target="_blank" rel="noopener">
              {t('common.nav.sign_in')} {t('common.file.new_tab')}
            </a>
          ) : null}
        </Notice>
      ) : null}
      {TONES.filter((tone) => flash?.[tone] && !dismissed.includes(tone)).map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          role={tone === 'success' ? 'status' : 'alert'}
          onDismiss={() => setSeen({ flash, dismissed: [...dismissed, tone] })}
          text={flash?.[tone]}
        >
          {tone === 'success' ? offer : null}
        </Notice>
      ))}
      {offer && !isConfirmed ? (
        <Notice tone="success" role="status">
          {offer}
        </Notice>
      ) : null}
    </div>
  )
}
