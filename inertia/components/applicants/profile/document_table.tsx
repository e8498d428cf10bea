import { usePage } from '@inertiajs/react'
import type { Profile } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { ScanBadge } from '~/components/applicants/profile/scan_badge'
import { FileLink } from '~/components/file_link'
import { t } from '~/lib/translate'

/** Documents with a link each; an empty slot shows 'Not Uploaded' (document 2). */
export function DocumentTable({
  caption,
  documents,
}: {
  caption: string
  documents: Profile.Document[]
}) {
  /** A helper sees that the document is there, but cannot open it. */
  const { acting } = usePage().props
  return (
    <DataTable
      caption={caption}
      rows={documents}
      rowKey="slot"
      empty={t('profile.documents.not_uploaded')}
      labels="profile.view"
      columns={(column) => [
        column('document', ({ name, title, certificate }) => (
          <>
            {title ? `${name}: ${title}` : name}
            {certificate ? (
              <div className="as-small">
                {certificate.text}
                {certificate.state === 'expiring' || certificate.state === 'expired' ? (
                  <strong> {t(`profile.certificate.states.${certificate.state}`)}</strong>
                ) : null}
              </div>
            ) : null}
          </>
        )),
        column('file', ({ file }) =>
          file ? (
            <>
              <FileLink
                href={acting ? null : file.href}
                label={t('profile.documents.view')}
                mime={file.mime}
                size={file.size}
              />
              <ScanBadge scan={file.scan} />
            </>
          ) : (
            t('profile.documents.not_uploaded')
          )
        ),
      ]}
    />
  )
}
