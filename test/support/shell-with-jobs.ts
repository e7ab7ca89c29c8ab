/**
 * Runs what follows as a job of a shell, as a person’s shell does. When the job is stopped, the shell
 * says “the shell is here” and waits for Enter, which brings it back; it ends with the job's exit code.
 */
export const shellWithJobs: readonly string[] = [
  "bash",
  "-c",
  `set -m
   "$@"
   code=$?
   while [ -n "$(jobs -s)" ]; do
     echo "the shell is here"
     read -r
     fg
     code=$?
   done
   exit $code`,
  "bash",
];
