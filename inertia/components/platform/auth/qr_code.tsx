/** White border that a scanner requires, in modules. */
const QUIET_ZONE = 4

/** A QR code drawn from its dark modules: always dark on white, including in the dark scheme. */
export function QrCode({ matrix, label }: { matrix: boolean[][]; label: string }) {
  const size = matrix.length + 2 * QUIET_ZONE
  const squares = matrix.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : ''))
  )
  return (
    <svg className="as-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
