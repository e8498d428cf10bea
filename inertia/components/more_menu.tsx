import IconChevronDown from '~/icons/chevron_down.svg?icon'
import { type ReactNode, useRef } from 'react'
import { useDisclosures } from '~/components/shell/use_disclosures'
import { t } from '~/lib/translate'

/** Rarely used actions of a page, behind the last button of its header. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useDisclosures(root)
  return (
    <div className="as-anchor" ref={root}>
      <details>
        <summary className="as-tool">
          {t('common.actions.more')}
          <IconChevronDown size={18} aria-hidden="true" />
        </summary>
        <div className="as-popup as-column as-near as-more-menu">{children}</div>
      </details>
    </div>
  )
}
