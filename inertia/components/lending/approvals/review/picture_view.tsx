import { useElementSize } from '@mantine/hooks'
import IconArrowsMinimize from '~/icons/arrows_minimize.svg?icon'
import IconRotateClockwise from '~/icons/rotate_clockwise.svg?icon'
import IconZoomIn from '~/icons/zoom_in.svg?icon'
import IconZoomOut from '~/icons/zoom_out.svg?icon'
import { useState } from 'react'
import { Tool } from '~/components/platform/documents/tool'
import { t } from '~/lib/translate'

interface PictureViewProps {
  href: string
  name: string
}

const ZOOMS = [1, 1.5, 2, 3, 4]
const QUARTER = 90

/** A scanned page that fits its frame until it is enlarged, and can be rotated. */
export function PictureView({ href, name }: PictureViewProps) {
  const { ref, width, height } = useElementSize()
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)

  const isSideways = turns % 2 === 1
  const across = natural ? (isSideways ? natural.height : natural.width) : 1
  const down = natural ? (isSideways ? natural.width : natural.height) : 1
  const scale = Math.min(width / across, height / down) * ZOOMS[zoom]
  const percent = Math.round(ZOOMS[zoom] * 100)

  return (
    <>
      <div className="as-tight as-row">
        <Tool
          label={t('document_viewer.zoom_out')}
          isDisabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <IconZoomOut size={20} aria-hidden="true" />
        </Tool>
        <span className="as-numbers" role="status">
          {t('document_viewer.zoom', { percent })}
        </span>
        <Tool
          label={t('document_viewer.zoom_in')}
          isDisabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconZoomIn size={20} aria-hidden="true" />
        </Tool>
        <Tool label={t('document_viewer.rotate')} onClick={() => setTurns((turns + 1) % 4)}>
          <IconRotateClockwise size={20} aria-hidden="true" />
        </Tool>
        <Tool label={t('document_viewer.fit')} isDisabled={zoom === 0} onClick={() => setZoom(0)}>
          <IconArrowsMinimize size={20} aria-hidden="true" />
        </Tool>
      </div>
      <div className="rv-page" ref={ref}>
        {hasFailed ? (
          <p className="as-empty">{t('document_viewer.unreadable')}</p>
        ) : (
          <div
            className="rv-sheet"
            style={natural ? { width: across * scale, height: down * scale } : { opacity: 0 }}
          >
            <img
              src={href}
              alt={t('approvals.documents.picture', { name })}
              ref={(image) => {
                if (image?.complete && image.naturalWidth > 0 && !natural) setNatural(sizeOf(image))
              }}
              onLoad={(event) => setNatural(sizeOf(event.currentTarget))}
              onError={() => setHasFailed(true)}
              style={
                natural
                  ? {
                      width: natural.width * scale,
                      height: natural.height * scale,
                      transform: `translate(-50%, -50%) rotate(${turns * QUARTER}deg)`,
                    }
                  : undefined
              }
            />
          </div>
        )}
      </div>
    </>
  )
}

const sizeOf = (image: HTMLImageElement) => ({
  width: image.naturalWidth,
  height: image.naturalHeight,
})
