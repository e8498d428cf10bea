import { useEffect, useRef, useState } from 'react'

/**
 * Whether a picture cannot be shown, so that a mark takes its place.
 *
 * @param src its address; null while there is none
 * @returns what the `img` is given, and `isBroken`
 */
export function useBrokenPicture(src: string | null) {
  const picture = useRef<HTMLImageElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  /** It may have failed before the page's script listened. */
  useEffect(() => {
    const { current } = picture
    setIsBroken(current !== null && current.complete && current.naturalWidth === 0)
  }, [src])
  return { picture: { ref: picture, onError: () => setIsBroken(true) }, isBroken }
}
