import { Button } from '@mantine/core'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useT()
  return (
    <Notice tone="warning" role="status" title={t('auth.second_factor.codes_title')}>
      <p>{t('auth.second_factor.codes_text')}</p>
      <ul className="as-recovery as-gap-above as-gap-below">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button type="button" variant="default" onClick={() => window.print()}>
        {t('common.actions.print')}
      </Button>
    </Notice>
  )
}
