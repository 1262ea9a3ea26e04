import type { Look } from './look.ts'
import { type Cut, oval, stroke, svg } from './paper.ts'
import type { Pose } from './pose.ts'

/** Earrings and hearing aids. Hair may cover the far ear, but never the near one. */
export function jewelry(cut: Cut, look: Look, pose: Pose): string {
  const near = pose.turn > 0 ? -1 : 1
  const x = near * (108 + Math.abs(pose.turn) * 6)
  let all = ''
  if (look.earring === 'stud') all += cut({ d: oval(x, 26, 9), fill: look.metal, depth: 5 })
  if (look.earring === 'hoop') all += stroke(look.metal, 6, oval(x, 44, 19, 21))
  if (look.earring === 'drop')
    all += cut({
      d: svg`M${x},22 C${x + 5},40 ${x + 14},48 ${x + 13},58 C${x + 12},72 ${x - 12},72 ${x - 13},58 C${x - 14},48 ${x - 5},40 ${x},22Z`,
      fill: look.metal,
      depth: 6,
    })
  if (look.hearingAid) {
    all += stroke(
      '#D8CFC0',
      4,
      svg`M${x + near * 8},-40 C${x + near * 18},-20 ${x + near * 8},2 ${x - near * 6},4`,
    )
    all += cut({
      d: svg`M${x + near * 2},-44 C${x + near * 20},-50 ${x + near * 26},-26 ${x + near * 20},-4 C${x + near * 16},6 ${x + near * 8},2 ${x + near * 9},-8 C${x + near * 13},-24 ${x + near * 8},-34 ${x + near * 2},-44Z`,
      fill: '#C9B8A0',
      depth: 5,
    })
  }
  return all
}
