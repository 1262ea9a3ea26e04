import { mix } from './colors.ts'
import type { Look } from './look.ts'
import { stroke, svg } from './paper.ts'
import type { Pose } from './pose.ts'

export function nose(look: Look, pose: Pose): string {
  const { skin } = look
  const nx = pose.turn * 27
  const w = look.nose.width
  const y = 22 + look.nose.length
  const bridge = look.nose.bridge
  return [
    svg`<path d="M${nx - 7},-40 C${nx - 9 - bridge},-16 ${nx - w - 1},${y - 18} ${nx - w},${y} C${nx - w},${y + 9} ${nx - 8},${y + 11} ${nx - 3},${y + 2} C${nx + 3},${y - 14} ${nx + 1 - bridge},-18 ${nx - 7},-40Z" fill="${skin.shade}" fill-opacity=".38"/>`,
    stroke(
      skin.line,
      4.2,
      svg`M${nx - w},${y} C${nx - w - 1},${y + 11} ${nx - w * 0.45},${y + 8} ${nx - w * 0.3},${y + 8} C${nx - 3},${y + 15} ${nx + 4},${y + 15} ${nx + w * 0.4},${y + 8} C${nx + w * 0.6},${y + 9} ${nx + w * 0.98},${y + 8} ${nx + w * 0.94},${y}`,
      0.62,
    ),
    svg`<ellipse cx="${nx + 3}" cy="${y - 6}" rx="${w * 0.26}" ry="7" fill="${skin.light}" fill-opacity=".75"/><path d="M${nx + 1},-30 C${nx + 6 - bridge},-12 ${nx + 5},0 ${nx + 4},${y - 14}" stroke="${skin.light}" stroke-width="5" stroke-opacity=".4" fill="none" stroke-linecap="round"/>`,
  ].join('')
}

/** The position of the mouth, which beards are drawn around. */
export const mouthAt = (look: Look, pose: Pose) => ({ x: pose.turn * 21, y: 72 + look.nose.length * 0.8 })

export function mouth(look: Look, pose: Pose): string {
  return pose.mouth === 'grin' || pose.mouth === 'laugh' ? open(look, pose) : closed(look, pose)
}

function closed(look: Look, pose: Pose): string {
  const { skin } = look
  const { x, y } = mouthAt(look, pose)
  const w = 30 * look.mouth.width * (pose.mouth === 'calm' ? 0.9 : 1.06)
  const full = look.mouth.full
  const smile = pose.mouth === 'calm' ? 6 : 9.5
  const skew = pose.mouth === 'smirk' ? 6 : 0
  const left = svg`${x - w},${y - smile * 0.7 + skew * 0.5}`
  const right = svg`${x + w},${y - smile * 0.7 - skew}`
  const line = svg`C${x - w * 0.5},${y + smile * 0.75} ${x + w * 0.5},${y + smile * 0.75} ${right}`
  const under = y + smile * 0.4
  return [
    svg`<path d="M${left} C${x - w * 0.55},${y - full * 0.4} ${x - 9},${y - full * 0.95} ${x},${y - full * 0.5} C${x + 9},${y - full * 0.95} ${x + w * 0.55},${y - full * 0.4} ${right} C${x + w * 0.5},${y + smile} ${x - w * 0.5},${y + smile} ${left}Z" fill="${look.mouth.color}"/>`,
    svg`<path d="M${left} ${line} C${x + w * 0.55},${under + full * 1.5} ${x - w * 0.55},${under + full * 1.5} ${left}Z" fill="${mix(look.mouth.color, skin.light, 0.16)}"/>`,
    svg`<ellipse cx="${x + 5}" cy="${under + full * 0.62}" rx="${w * 0.26}" ry="${full * 0.17}" fill="${skin.light}" fill-opacity=".5"/>`,
    stroke(
      skin.line,
      4.6,
      svg`M${x - w - 4},${y - smile * 0.9 + skew * 0.5} C${x - w * 0.5},${y + smile * 0.8} ${x + w * 0.5},${y + smile * 0.8} ${x + w + 4},${y - smile * 0.9 - skew}`,
    ),
    stroke(
      skin.shade,
      5,
      svg`M${x - 11},${under + full * 1.5 + 5} C${x - 4},${under + full * 1.5 + 9} ${x + 6},${under + full * 1.5 + 9} ${x + 12},${under + full * 1.5 + 5}`,
      0.55,
    ),
  ].join('')
}

function open(look: Look, pose: Pose): string {
  const { skin } = look
  const { x, y } = mouthAt(look, pose)
  const w = 38 * look.mouth.width
  const drop = pose.mouth === 'laugh' ? 44 : 31
  const top = svg`M${x - w},${y - 10} C${x - w * 0.5},${y + 1} ${x + w * 0.5},${y + 1} ${x + w},${y - 10}`
  const shape = svg`${top} C${x + w * 0.86},${y + drop * 0.66} ${x + w * 0.42},${y + drop} ${x},${y + drop} C${x - w * 0.42},${y + drop} ${x - w * 0.86},${y + drop * 0.66} ${x - w},${y - 10}Z`
  const lip = look.mouth.full * 0.5
  return [
    svg`<path d="${shape}" fill="${look.mouth.color}" stroke="${look.mouth.color}" stroke-width="${lip + 2}" stroke-linejoin="round"/>`,
    svg`<clipPath id="mo"><path d="${shape}"/></clipPath><path d="${shape}" fill="#541517"/>`,
    svg`<g clip-path="url(#mo)"><ellipse cx="${x + 2}" cy="${y + drop + 6}" rx="${w * 0.52}" ry="${drop * 0.46}" fill="#C9504F"/><path d="M${x - w - 4},${y - 16} L${x + w + 4},${y - 16} L${x + w},${y} C${x + w * 0.6},${y + drop * 0.5} ${x - w * 0.6},${y + drop * 0.5} ${x - w},${y}Z" fill="#FFF7EA"/></g>`,
    stroke(skin.line, 4.4, [
      svg`M${x - w - 6},${y - 14} C${x - w - 3},${y - 9} ${x - w},${y - 9} ${x - w + 2},${y - 9}`,
      svg`M${x + w + 6},${y - 14} C${x + w + 3},${y - 9} ${x + w},${y - 9} ${x + w - 2},${y - 9}`,
    ]),
    stroke(
      skin.shade,
      5,
      svg`M${x - 12},${y + drop + 10} C${x - 4},${y + drop + 14} ${x + 6},${y + drop + 14} ${x + 13},${y + drop + 10}`,
      0.5,
    ),
  ].join('')
}
