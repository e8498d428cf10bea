import { router } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Administration } from '@generated/views'
import { SettingsTabs } from '~/components/back_office/administration/settings_tabs'
import { SignatoryForm } from '~/components/back_office/administration/signatory_form'
import { ConfirmButton } from '~/components/confirm_button'
import { Page } from '~/components/page_header'
import { PlainTable } from '~/components/plain_table'
import { SignaturePicture } from '~/components/signature_picture'
import { StatusBadge, type Tone } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

const HREF = '/officer/settings/signatory'

const TONES: Record<Administration.Signatory['state'], Tone> = {
  past: 'neutral',
  now: 'success',
  planned: 'info',
}

/** Who signs letters from which day. */
export default function Signatories({ list }: { list: Administration.Signatories }) {
  const t = useT()
  const words = (name: string, params?: Record<string, string>) =>
    t(`administration.signatories.${name}`, params)
  const [changed, setChanged] = useState<Administration.Signatory | null>(null)
  return (
    <Page title={words('title')} subtitle={words('subtitle')}>
      <SettingsTabs shown="signatory" />
      <PlainTable
        caption={words('title')}
        rows={list.signatories}
        rowKey={({ from }) => from}
        labels="administration.signatories.columns"
        columns={(column) => [
          column('administration.signatories.fields.from', ({ since }) =>
            since ? t.date(since) : words('always')
          ),
          column('state', ({ state }) => (
            <StatusBadge label={words(`states.${state}`)} tone={TONES[state]} />
          )),
          column('who', ({ name, title }) =>
            name ? (
              <span>
                <strong>{name}</strong>, {title}
              </span>
            ) : (
              title
            )
          ),
          column('administration.signatories.fields.signature', ({ picture, name, title }) =>
            picture ? (
              <SignaturePicture
                src={picture}
                alt={words('signature_of', { name: name ?? title })}
              />
            ) : (
              words('no_signature')
            )
          ),
          column('acts', (row) =>
            row.state === 'planned' ? (
              <div className="as-actions">
                <Button variant="default" onClick={() => setChanged(row)}>
                  {words('acts.change')}
                </Button>
                <ConfirmButton
                  title={words('acts.withdraw_title', { date: t.date(row.from) })}
                  text={words('acts.withdraw_text')}
                  confirmLabel={words('acts.withdraw')}
                  onConfirm={() =>
                    router.delete(`${HREF}/${row.from}`, { data: { version: list.version } })
                  }
                />
              </div>
            ) : (
              '–'
            )
          ),
        ]}
      />
      <SignatoryForm
        key={`${changed?.from ?? 'new'} ${list.signatories.length} ${list.waiting?.href}`}
        list={list}
        changed={changed}
        href={HREF}
        onDone={() => setChanged(null)}
      />
    </Page>
  )
}
