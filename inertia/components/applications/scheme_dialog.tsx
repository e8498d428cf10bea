import { Button } from '@mantine/core'
import { Link } from '@inertiajs/react'
import type { Applications } from '@generated/views'
import { Dialog } from '~/components/dialog'
import { useT } from '~/lib/use_t'

/** What was clicked, and has an answer in a dialog. */
export type Asked = {
  scheme: Applications.SchemeRow
  what: 'eligibility' | 'guidelines' | 'applied' | 'incomplete'
}

/** The answer to a button of the schemes table: criteria, guidelines, or why not (document 1). */
export function SchemeDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const t = useT()
  const close = <Button onClick={onClose}>{t('applications.dashboard.close')}</Button>
  const titles = {
    eligibility: t('applications.dashboard.eligibility'),
    guidelines: t('applications.dashboard.guidelines'),
    applied: t('applications.dashboard.already_title'),
    incomplete: t('applications.dashboard.incomplete_title'),
  }
  return (
    <Dialog
      opened={asked !== null}
      title={asked ? titles[asked.what] : ''}
      onClose={onClose}
      actions={
        asked?.what === 'incomplete' ? (
          <>
            <Button component={Link} href={`/apply/${asked.scheme.path}`}>
              {t('applications.dashboard.create_profile')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('applications.dashboard.cancel')}
            </Button>
          </>
        ) : (
          close
        )
      }
    >
      {asked ? <Answer asked={asked} /> : null}
    </Dialog>
  )
}

function Answer({ asked: { scheme, what } }: { asked: Asked }) {
  const t = useT()
  if (what === 'applied') {
    return <p>{t('applications.messages.already_applied', { number: scheme.appliedNumber })}</p>
  }
  if (what === 'incomplete') return <p>{t('applications.messages.incomplete_profile')}</p>
  const isDated = scheme.guidelines.some(({ date }) => date !== '')
  const rows =
    what === 'eligibility'
      ? scheme.eligibility.map((text, index) => [String(index + 1), text])
      : scheme.guidelines.map(({ text, date }) => (isDated ? [text, date] : [text]))
  const heads =
    what === 'eligibility'
      ? [t('applications.columns.sr_no'), t('applications.columns.criterion')]
      : ['notice', ...(isDated ? ['notice_date'] : [])].map((key) =>
          t(`applications.columns.${key}`)
        )
  return (
    <table className="as-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join()}>
            {cells.map((cell, index) => (
              <td key={cell} data-label={heads[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
