import type { Profile } from '@generated/views'
import { StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

type Scan = NonNullable<Profile.Card['file']>['scan']

/** The result of the virus scan of a file, where there is something to report. */
export function ScanBadge({ scan }: { scan: Scan }) {
  if (!scan) return null
  return (
    <StatusBadge
      label={t(`profile.documents.scan.${scan}`)}
      tone={scan === 'infected' ? 'danger' : 'warning'}
    />
  )
}
